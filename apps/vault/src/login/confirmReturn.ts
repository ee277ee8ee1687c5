import { socialNames } from '@latchkey/wire/socialNames'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
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
  const cancel = button(texts().card.cancel, 'quiet')
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
      show(texts().login.canceled, [element('p', 'plain', texts().login.nothingShared)])
      resolve(false)
    })
  })
}

/** Shown when there is nothing to do, or when the window cannot close itself. */
export function showClosing(): void {
  show(texts().login.allDone, [element('p', 'plain', texts().login.closePage)])
}

function describe({ provider, action, site }: SocialReturn): Text {
  const name = socialNames[provider]
  const { host } = new URL(site)
  const words = texts().login
  const values = { provider: name, host }
  const say = (...sentences: readonly string[]) =>
    sentences.map((sentence) => fill(sentence, values)).join(' ')
  return action === 'login'
    ? {
        title: say(words.logInTo),
        sentence: say(words.confirmed, words.onlyIf),
        confirm: say(words.continueTo),
      }
    : {
        title: say(words.addAccount),
        sentence: say(words.addAccountText, words.onlyIf),
        confirm: say(words.add),
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
