import { deepActiveElement } from '../modal/deepActiveElement.ts'

/** The text or label of the focused element. Matchers see only the shadow host. */
export function focusedText(): string {
  const element = deepActiveElement(document)
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
