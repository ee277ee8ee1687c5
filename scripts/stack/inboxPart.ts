import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Mailbox, startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import { inboxPage } from './inboxPage.ts'
import type { Part } from './part.ts'

const SMTP_OFFSET = 10

/** The SMTP URL to which the server of the local stack sends its mails. */
export function smtpUrl(inbox: string): string {
  return `smtp://127.0.0.1:${Number(new URL(inbox).port) + SMTP_OFFSET}`
}

/** Every mail of the local stack ends here: a page for people, `/mails?to=…` for programs. */
export const inboxPart: Part = {
  key: 'inbox',
  title: 'Inbox (every mail ends here)',
  portOffset: 4,
  async start({ port }) {
    const mailbox = await startMailbox(port + SMTP_OFFSET)
    const http = createServer((request, response) => answer(mailbox, request, response))
    http.listen(port, '127.0.0.1')
    await once(http, 'listening')
    return {
      url: `http://localhost:${port}`,
      async close() {
        http.closeAllConnections()
        http.close()
        await mailbox.close()
      },
      died: new Promise<string>(() => {}),
    }
  },
}

function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const to = url.searchParams.get('to')
  const mails = mailbox.mails.filter((mail) => to === null || mail.to === to).toReversed()
  response.setHeader('cache-control', 'no-store')
  if (url.pathname === '/mails') {
    response.setHeader('content-type', 'application/json')
    response.setHeader('access-control-allow-origin', '*')
    response.end(JSON.stringify(mails))
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(inboxPage(mails, to))
}
