import { toNodeListener } from '@latchkey/siwx/node'
import express from 'express'
import { siwx } from './signIn.ts'

export const app = express()

app.use(toNodeListener(siwx))

app.get('/orders', async (request, response) => {
  const session = await siwx.readSession(request.headers.cookie)
  response.send(session ? `The orders of ${session.address}` : 'Please sign in')
})
