import type { Context as HonoContext } from 'hono'
import type { App, Context } from '../../context.ts'
import { admitCaller } from '../../guard/openCall.ts'
import type { Embedded } from '../embedded.ts'
import { type Page, replyPage } from '../page.ts'
import { mailCode } from './emailFlow.ts'
import { findFlowByToken, takeFlowToken } from './flowTable.ts'

const PATH = '/embedded/v1/device'
const TOKEN = /^[\w-]{43}$/
const RULES = { failClosed: true } as const

const OVER: Page = {
  title: 'This link is over',
  sentences: ['It was used already or is too old. Begin again on the site where you log in.'],
}

/** The page behind the mailed link: looking at it does nothing, only its button does. */
export function devicePages(app: App, context: Context, open: () => Promise<Embedded>): void {
  app.get(PATH, async (c) => {
    await admitCaller(c, context, RULES)
    const token = c.req.query('token') ?? ''
    const now = context.clock.now()
    const flow = TOKEN.test(token)
      ? await findFlowByToken(context.db, token, { step: 'device', now })
      : null
    if (!flow) return replyPage(c, 400, OVER)
    return replyPage(c, 200, {
      title: 'Is this you?',
      sentences: ['Somebody wants to log in with your e-mail address from a new browser.'],
      facts: [
        ['Site', flow.site],
        ['Browser', flow.device],
      ],
      button: { label: 'Yes, send me the code', path: PATH, token },
    })
  })

  app.post(PATH, async (c) => {
    await admitCaller(c, context, RULES)
    const token = await readToken(c)
    const embedded = await open()
    const now = context.clock.now()
    const moved = TOKEN.test(token)
      ? await takeFlowToken(context.db, token, { from: 'device', to: 'code', now })
      : null
    if (!moved) return replyPage(c, 400, OVER)
    await mailCode(embedded, moved)
    return replyPage(c, 200, {
      title: 'Thank you',
      sentences: [
        'A second mail with the code is on its way. Type it where you began to log in.',
        'You can close this page.',
      ],
    })
  })
}

export async function readToken(c: HonoContext): Promise<string> {
  const text = (await c.req.text()).slice(0, 500)
  return new URLSearchParams(text).get('token') ?? ''
}
