import * as v from 'valibot'
import { afterAll, beforeAll } from 'vitest'
import { createEmbedded, type Embedded } from '../../apps/server/src/embedded/embedded.ts'
import { hashToken } from '../../apps/server/src/embedded/keys/hashes.ts'
import {
  type Registration,
  verifyRegistration,
} from '../../apps/server/src/embedded/passkey/verifyPasskey.ts'
import { findSession, type Session } from '../../apps/server/src/embedded/session/sessionTable.ts'
import { requireProject } from '../../apps/server/src/request/project.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { type Mailbox, startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
} from '../../apps/server/src/testing/vaultBrowser.ts'
import { accepts, vectorSet } from './vectorSet.ts'

/** The relying party of the vectors. */
const vectorVault = 'https://example.org'
const projects = [{ id: 'test', origins: [siteOrigin] }]
let mailbox: Mailbox
const servers: TestServer[] = []
let session: Session

beforeAll(async () => {
  mailbox = await startMailbox()
  const env = embeddedEnv(mailbox)
  const home = await createTestServer({ projects, env })
  const { databaseUrl } = home
  const asVectors = { ...env, VAULT_URL: vectorVault }
  servers.push(home, await createTestServer({ projects, databaseUrl, env: asVectors }))
  const browser = await openVaultBrowser(home, mailbox)
  await browser.logIn('vectors@mail.example')
  session = await readOnlySession(home)
})
afterAll(async () => {
  for (const server of servers.reverse()) await server.close()
  await mailbox.close()
})

/** W3C Web Authentication Level 3, section 16.3: ES256 with self attestation, the user is verified. */
const selfAttested = {
  id: '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c',
  attestationObject:
    'a363666d74667061636b65646761747453746d74a263616c67266373696758483046022100ae045923ded832b844cae4d5fc864277c0dc114ad713e271af0f0d371bd3ac540221009077a088ed51a673951ad3ba2673d5029bab65b64f4ea67b234321f86fcfac5d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
  clientData:
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f3078594856673d3d227d',
}
/** Section 16.2: ES256 without attestation. Its user is present and not verified, which we require. */
const notVerified = {
  id: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
  attestationObject:
    'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  clientData:
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
}
type Vector = typeof selfAttested
const swapText = (vector: Vector, from: string, to: string): Vector => ({
  ...vector,
  clientData: hex(Buffer.from(vector.clientData, 'hex').toString().replace(from, to)),
})
const hex = (text: string): string => Buffer.from(text).toString('hex')
const cases: readonly (readonly [what: string, vector: Vector, isValid: boolean])[] = [
  ['16.3, self attestation', selfAttested, true],
  ['16.2, the user is not verified', notVerified, false],
  ['16.3 with another origin', swapText(selfAttested, vectorVault, 'https://example.com'), false],
  ['16.3 as an assertion', swapText(selfAttested, 'webauthn.create', 'webauthn.get'), false],
  ['16.3 with another credential id', { ...selfAttested, id: notVerified.id }, false],
  ['16.3 with changed client data', swapText(selfAttested, 'such as this', 'such as that'), false],
  [
    '16.3 with a changed signature',
    {
      ...selfAttested,
      attestationObject: selfAttested.attestationObject.replace('ae045923', 'ae045924'),
    },
    false,
  ],
]

vectorSet('WebAuthn registrations (W3C), through the server’s check', cases, {
  check: async ([, vector]) => {
    const server = servers[1]
    if (!server) throw new Error('No server')
    const embedded = await createEmbedded(server.context)()
    await offerChallenge(embedded, vector)
    const project = await requireProject(server.context, { id: 'test', origin: siteOrigin })
    return accepts(() => verifyRegistration(embedded, { session, project }, toRegistration(vector)))
  },
  expected: ([, , isValid]) => isValid,
})

/** The session of the login above. */
async function readOnlySession({ db, clock }: TestServer): Promise<Session> {
  const [row] = await db.query(v.object({ id: v.string() }), 'SELECT id FROM embedded.sessions', [])
  const found = row && (await findSession(db, row.id, clock.now()))
  if (!found) throw new Error('No session')
  return found
}

/** Stores the vector's challenge as one that the server has offered to this session. */
async function offerChallenge({ context }: Embedded, { clientData }: Vector): Promise<void> {
  const { challenge } = JSON.parse(Buffer.from(clientData, 'hex').toString())
  await context.db.execute(
    'INSERT INTO embedded.challenges (hash, session_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [hashToken(`registration\n${challenge}`), session.id, new Date(context.clock.now() + 60_000)],
  )
}

function toRegistration({ id, attestationObject, clientData }: Vector): Registration {
  const encode = (text: string): string => Buffer.from(text, 'hex').toString('base64url')
  const response = {
    attestationObject: encode(attestationObject),
    clientDataJSON: encode(clientData),
  }
  return { id: encode(id), rawId: encode(id), type: 'public-key', response }
}
