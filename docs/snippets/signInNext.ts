// app/auth/[...siwx]/route.ts
import { siwx } from './signIn.ts'

export const GET = siwx.handle
export const POST = siwx.handle
