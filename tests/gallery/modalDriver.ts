/** Waits for an element of the modal. */
export async function inModal<Found extends HTMLElement>(selector: string): Promise<Found> {
  for (let round = 0; round < 200; round += 1) {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const found = root?.querySelector<Found>(selector)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The modal has no ${selector}`)
}

/** Sets an input's value through the native setter, so that React handles the event. */
export async function typeInto(selector: string, text: string): Promise<void> {
  const field = await inModal<HTMLInputElement>(selector)
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
