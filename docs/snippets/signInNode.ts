import { createServer } from 'node:http'
import { toNodeListener } from '@latchkey/siwx/node'
import { siwx } from './signIn.ts'

const signIn = toNodeListener(siwx)

export const server = createServer((request, response) => {
  if (request.url?.startsWith('/auth/')) return signIn(request, response)
  void answerOrders(request.headers.cookie).then((body) => response.end(body))
})

async function answerOrders(cookie: string | undefined): Promise<string> {
  const session = await siwx.readSession(cookie)
  return session ? `The orders of ${session.address}` : 'Please sign in'
}
