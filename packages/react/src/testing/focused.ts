import { deepActiveElement } from '../modal/deepActiveElement.ts'

/** What has the focus, by the text a person would call it. Matchers see only the shadow's host. */
export function focused(): string {
  const element = deepActiveElement(document)
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
