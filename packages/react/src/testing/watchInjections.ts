import { onTestFinished, vi } from 'vitest'

/** The elements that our views render. */
const ownElements = new Set(
  'a bdi button circle clippath dd defs details dialog div dl dt ellipse footer form g h1 h2 h3 header i img input label li line lineargradient mask nav ol option p path polygon polyline radialgradient rect section select small span stop strong summary svg text title ul'.split(
    ' ',
  ),
)
/** Attributes that a visitor reads or hears. */
const spoken = ['aria-label', 'title', 'alt', 'placeholder']
/** Characters that reorder, hide or break the text around them. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Cs}]/u
/** Longer than any text or URL that we show. */
const longestText = 2_000

export type InjectionWatch = {
  /** The nodes under `root` that a hostile string must have created or changed. */
  findInjected(root: ParentNode): readonly string[]
  /** Effects outside the document: scripts that ran, dialogs, requests. */
  sideEffects(): Promise<readonly string[]>
}

/**
 * Detects injection by hostile strings: as markup, as a script, as a request, or as bidi controls. `isOwners`: the
 * strings are the site's or the wallet's, whose images may come from any URL.
 */
export function watchInjections(options: { isOwners?: boolean } = {}): InjectionWatch {
  Reflect.deleteProperty(window, '__pwn')
  const events: string[] = []
  const reachedSinks = watchSinks()
  const handleViolation = (event: SecurityPolicyViolationEvent) =>
    events.push(`policy: ${event.violatedDirective} ${event.blockedURI}`)
  document.addEventListener('securitypolicyviolation', handleViolation)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', handleViolation))
  return {
    findInjected: (root) =>
      [...root.querySelectorAll('*')].flatMap((item) => injectedInto(item, options)),
    sideEffects: async () => {
      // Requests and load errors happen asynchronously.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const fetched = performance
        .getEntriesByType('resource')
        .filter(({ name }) => isAttackerUrl(name))
        .map(({ name }) => `fetched: ${name}`)
      const ran = '__pwn' in window ? [`ran: ${String(Reflect.get(window, '__pwn'))}`] : []
      return [...reachedSinks(), ...events, ...(options.isOwners ? [] : fetched), ...ran]
    },
  }
}

/** Spies on the DOM sinks that parse HTML or open a dialog; returns the hostile strings that reached one. */
function watchSinks(): () => readonly string[] {
  const setters = [
    vi.spyOn(Element.prototype, 'innerHTML', 'set'),
    vi.spyOn(Element.prototype, 'outerHTML', 'set'),
    vi.spyOn(ShadowRoot.prototype, 'innerHTML', 'set'),
  ]
  const calls = [
    vi.spyOn(Element.prototype, 'insertAdjacentHTML'),
    vi.spyOn(Range.prototype, 'createContextualFragment'),
    vi.spyOn(DOMParser.prototype, 'parseFromString'),
    vi.spyOn(document, 'write'),
    vi.spyOn(window, 'alert').mockReturnValue(),
    vi.spyOn(window, 'confirm').mockReturnValue(false),
    vi.spyOn(window, 'prompt').mockReturnValue(null),
  ]
  const spies = [...setters, ...calls]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  const isHostile = (given: unknown) => /__pwn|evil\.localhost/.test(String(given))
  return () =>
    spies.flatMap((spy) =>
      spy.mock.calls
        .flat()
        .filter(isHostile)
        .map((given) => `${spy.getMockName()}: ${String(given).slice(0, 80)}`),
    )
}

function injectedInto(element: Element, options: { isOwners?: boolean }): readonly string[] {
  const name = element.localName.toLowerCase()
  const found: string[] = []
  if (!ownElements.has(name)) found.push(`element: ${element.outerHTML.slice(0, 100)}`)
  if (name === 'bdi' && element.children.length > 0 && !element.matches('.full-address-groups')) {
    found.push(`inside a name: ${element.innerHTML.slice(0, 100)}`)
  }
  for (const attribute of element.attributes)
    found.push(...suspiciousAttribute(element, attribute, options))
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) found.push(...suspiciousText(node.nodeValue ?? ''))
  }
  return found
}

function suspiciousAttribute(
  element: Element,
  { name, value }: Attr,
  options: { isOwners?: boolean },
): readonly string[] {
  const report = `${element.localName}[${name}=${value.slice(0, 60)}]`
  if (/^on/i.test(name) || name === 'srcdoc') return [report]
  if (spoken.includes(name)) return suspiciousText(value)
  if (name === 'style') return /url\(|expression|@import/i.test(value) ? [report] : []
  if (!/^(href|src|srcset|action|formaction|xlink:href|poster|data)$/i.test(name)) return []
  if (/^\s*(javascript|vbscript|data:text|blob|file)/i.test(value)) return [report]
  return !options.isOwners && isAttackerUrl(value) ? [report] : []
}

function suspiciousText(text: string): readonly string[] {
  if (text.length > longestText) return [`${text.length} characters: ${text.slice(0, 40)}`]
  return invisibleCharacters.test(text) ? [`characters: ${JSON.stringify(text.slice(0, 60))}`] : []
}

function isAttackerUrl(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === 'evil.localhost'
}
