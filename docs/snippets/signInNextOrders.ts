// app/orders/route.ts
import { siwx } from './signIn.ts'

export async function GET(request: Request): Promise<Response> {
  const session = await siwx.readSession(request.headers.get('cookie'))
  return new Response(session ? `The orders of ${session.address}` : 'Please sign in')
}
