import type { ReceivedEmail } from '../../apps/server/src/testing/startMailbox.ts'

const style = `
  :root { color-scheme: light dark; --line: #8883; --soft: #8881; --accent: #2b6cff; }
  body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
  header p { margin: 0 0 1.5rem; opacity: .7; }
  article { border: 1px solid var(--line); border-radius: 16px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
  article h2 { font-size: 1rem; margin: 0; }
  .to { margin: 0 0 .75rem; opacity: .7; font-size: .875rem; display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
  .code { font: 600 2rem/1.2 ui-monospace, monospace; letter-spacing: .08em; margin: 0 0 .75rem; user-select: all; }
  .go { display: inline-block; margin: 0 0 .75rem; padding: .5rem .875rem; border-radius: 10px; background: var(--accent); color: #fff; text-decoration: none; font-weight: 600; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; font-size: .875rem; background: var(--soft); padding: .75rem; border-radius: 10px; }
`

/** The local mailbox as a page; it looks again every two seconds. */
export function inboxPage(mails: readonly ReceivedEmail[], to: string | null): string {
  const heading =
    to === null ? 'Mails of the local stack, newest first.' : `Mails to ${escapeHtml(to)}.`
  const list = mails.length > 0 ? mails.map(renderEmail).join('') : '<p>No mail yet.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Inbox</title><style>${style}</style><header><h1>Inbox</h1><p>${heading}</p></header><main>${list}</main></html>`
}

function renderEmail({ to, subject, text: body, code, link, receivedAt }: ReceivedEmail): string {
  const codeLine = code
    ? `<p class="code">${escapeHtml(code.slice(0, 4))} ${escapeHtml(code.slice(4))}</p>`
    : ''
  const linkButton = link
    ? `<a class="go" href="${escapeHtml(link)}" target="_blank">Open the link</a>`
    : ''
  return `<article><h2>${escapeHtml(subject)}</h2><p class="to"><span>${escapeHtml(to)}</span><time>${receivedAt.toLocaleTimeString('en')}</time></p>${codeLine}${linkButton}<pre>${escapeHtml(body)}</pre></article>`
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
