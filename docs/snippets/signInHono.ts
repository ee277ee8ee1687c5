import { Hono } from 'hono'
import { siwx } from './signIn.ts'

export const app = new Hono()

app.all('/auth/*', (c) => siwx.handle(c.req.raw))

app.get('/orders', async (c) => {
  const session = await siwx.readSession(c.req.header('cookie'))
  return c.text(session ? `The orders of ${session.address}` : 'Please sign in')
})
