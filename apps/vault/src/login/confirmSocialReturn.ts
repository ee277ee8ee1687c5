import { socialNames } from '@latchkey/wire/socialNames'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { SocialReturn } from './socialReturn.ts'

/** An earlier press may be the second half of a double click on another page (DoubleClickjacking). */
const confirmDelayMs = 800

type CardText = { title: string; sentence: string; confirm: string }

/**
 * Asks on the vault's page whether the visitor began this login. Needed where the vault cannot tell which browser began
 * it: after a full-page redirect, or when an account is added (login CSRF).
 */
export function confirmSocialReturn(returned: SocialReturn): Promise<boolean> {
  const text = describeReturn(returned)
  const confirm = createButton(text.confirm, 'accent')
  const cancel = createButton(texts().card.cancel, 'quiet')
  confirm.disabled = true
  setTimeout(() => {
    confirm.disabled = false
  }, confirmDelayMs)
  const actions = createElement('div', 'actions')
  actions.append(confirm, cancel)
  renderCard(text.title, [
    createElement('p', 'who', returned.site),
    createElement('p', 'plain', text.sentence),
    createElement('div', 'grow'),
    actions,
  ])
  return new Promise((resolve) => {
    confirm.addEventListener('click', ({ isTrusted }) => isTrusted && resolve(true))
    cancel.addEventListener('click', () => {
      renderCard(texts().login.canceled, [createElement('p', 'plain', texts().login.nothingShared)])
      resolve(false)
    })
  })
}

/** Shown when there is nothing to do, or when the window cannot close itself. */
export function showClosing(): void {
  renderCard(texts().login.allDone, [createElement('p', 'plain', texts().login.closePage)])
}

function describeReturn({ provider, action, site }: SocialReturn): CardText {
  const name = socialNames[provider]
  const { host } = new URL(site)
  const words = texts().login
  const values = { provider: name, host }
  const fillAll = (...sentences: readonly string[]) =>
    sentences.map((sentence) => fill(sentence, values)).join(' ')
  return action === 'login'
    ? {
        title: fillAll(words.logInTo),
        sentence: fillAll(words.confirmed, words.onlyIf),
        confirm: fillAll(words.continueTo),
      }
    : {
        title: fillAll(words.addAccount),
        sentence: fillAll(words.addAccountText, words.onlyIf),
        confirm: fillAll(words.add),
      }
}

function renderCard(title: string, content: readonly HTMLElement[]): void {
  const card = createElement('main', 'card')
  const header = createElement('header', 'header')
  header.append(createElement('h1', 'title line', title))
  const body = createElement('div', 'body')
  const view = createElement('div', 'view')
  view.append(...content)
  body.append(view)
  card.append(header, body, createElement('footer', 'origin-line', location.host))
  document.body.replaceChildren(card)
}

function createButton(label: string, variant: 'accent' | 'quiet'): HTMLButtonElement {
  const created = document.createElement('button')
  created.type = 'button'
  created.className = 'button'
  created.dataset.variant = variant
  created.textContent = label
  return created
}

function createElement(name: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}
