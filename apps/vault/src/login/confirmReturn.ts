import { providerNames } from './providerNames.ts'
import type { SocialReturn } from './socialReturn.ts'

/** An earlier press may be the second half of a double click on another page (DoubleClickjacking). */
const waitMs = 800

type Text = { title: string; sentence: string; confirm: string }

/**
 * Asks on the vault's page whether the visitor began this login. Needed where the vault cannot tell which browser began
 * it: after a full-page redirect, or when an account is added (login CSRF).
 */
export function confirmReturn(returned: SocialReturn): Promise<boolean> {
  const text = describe(returned)
  const confirm = button(text.confirm, 'accent')
  const cancel = button('Cancel', 'quiet')
  confirm.disabled = true
  setTimeout(() => {
    confirm.disabled = false
  }, waitMs)
  const actions = element('div', 'actions')
  actions.append(confirm, cancel)
  show(text.title, [
    element('p', 'who', returned.site),
    element('p', 'plain', text.sentence),
    element('div', 'grow'),
    actions,
  ])
  return new Promise((resolve) => {
    confirm.addEventListener('click', ({ isTrusted }) => isTrusted && resolve(true))
    cancel.addEventListener('click', () => {
      show('Canceled', [element('p', 'plain', 'Nothing was shared. You can close this page.')])
      resolve(false)
    })
  })
}

/** Shown when there is nothing to do, or when the window cannot close itself. */
export function showClosing(): void {
  show('All done', [element('p', 'plain', 'You can close this page.')])
}

function describe({ provider, action, site }: SocialReturn): Text {
  const name = providerNames[provider]
  const { host } = new URL(site)
  const ifYou = `Continue only if you just started this on ${host} in this browser.`
  return action === 'login'
    ? {
        title: `Log in to ${host}?`,
        sentence: `You confirmed your ${name} account. ${ifYou}`,
        confirm: `Continue to ${host}`,
      }
    : {
        title: `Add your ${name} account?`,
        sentence: `You’ll be able to log in with ${name} to the wallet that is open on ${host}. ${ifYou}`,
        confirm: `Add ${name}`,
      }
}

function show(title: string, content: readonly HTMLElement[]): void {
  const card = element('main', 'card')
  const header = element('header', 'header')
  header.append(element('h1', 'title line', title))
  const body = element('div', 'body')
  const view = element('div', 'view')
  view.append(...content)
  body.append(view)
  card.append(header, body, element('footer', 'origin-line', location.host))
  document.body.replaceChildren(card)
}

function button(label: string, variant: 'accent' | 'quiet'): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button'
  made.dataset.variant = variant
  made.textContent = label
  return made
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
