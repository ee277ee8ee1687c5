/** `document.activeElement`, resolved through open shadow roots. */
export function deepActiveElement(root: DocumentOrShadowRoot): HTMLElement | null {
  const active = root.activeElement
  if (active?.shadowRoot) return deepActiveElement(active.shadowRoot) ?? (active as HTMLElement)
  return active instanceof HTMLElement && active !== document.body ? active : null
}
