import * as v from 'valibot'
import { emailAddress } from '../embedded.ts'
import { consoleCall } from './consoleCall.ts'
import { project, time, total } from './consoleValues.ts'

/** An address in any spelling of its chain, or an email address. It is hashed, and neither stored nor logged. */
const subject = v.variant('kind', [
  v.object({
    kind: v.literal('address'),
    address: v.pipe(v.string(), v.regex(/^[-.%:\w]{1,200}$/)),
  }),
  v.object({ kind: v.literal('email'), email: emailAddress }),
])
export type ConsoleSubject = v.InferOutput<typeof subject>

const found = v.object({
  /** `null`: this project has never seen the address. */
  user: v.nullable(
    v.object({
      firstSeenAt: v.nullable(time),
      lastSeenAt: v.nullable(time),
      hasEmbeddedWallet: v.boolean(),
      isBlocked: v.boolean(),
      sessions: v.array(
        v.object({
          kind: v.picklist(['sign-in', 'login', 'permission']),
          device: v.nullable(v.string()),
          startedAt: time,
          endsAt: v.nullable(time),
        }),
      ),
    }),
  ),
})
export type ConsoleUser = v.InferOutput<typeof found>

export const userCalls = {
  findUser: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/users/find',
    summary: 'What the project knows of one address or email address. There is no list of users.',
    access: { role: 'viewer', scope: 'users:read' },
    input: v.object({ project, subject }),
    reply: found,
  }),
  blockUser: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/users/block',
    summary: 'Blocks an address or email address, or unblocks it; blocking signs it out.',
    access: { role: 'editor', scope: 'users:write' },
    input: v.object({ project, subject, isBlocked: v.boolean() }),
    reply: found,
  }),
  signOutUser: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/users/sign-out',
    summary: 'Ends every session of an address or email address in this project.',
    access: { role: 'editor', scope: 'users:write' },
    input: v.object({ project, subject }),
    reply: v.object({ ended: total }),
  }),
  deleteUser: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/users/delete',
    summary:
      'Deletes everything about an address or email address in this project. It cannot be undone.',
    access: { role: 'owner', scope: 'users:write', stepUp: true },
    input: v.object({ project, subject }),
    reply: v.object({
      deleted: v.array(v.object({ what: v.string(), rows: total })),
      /** An embedded wallet stays: it may hold money, and belongs to the visitor. */
      keptEmbeddedWallet: v.boolean(),
    }),
  }),
}
