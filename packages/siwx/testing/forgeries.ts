import { standardDialect } from '../src/message/dialect.ts'
import { formatMessageLines } from '../src/message/formatMessageLines.ts'
import type { SignInMessage } from '../src/message/signInMessage.ts'
import { type Ability, formatRecap } from '../src/recap/recap.ts'
import { recapStatement } from '../src/recap/recapStatement.ts'
import type { Signer } from './signers.ts'

/** One attempt: what is sent to the site, which expects `example.com`. */
export type Forgery = { name: string; text: string; signature: string }

/** The victim's message for the site, with a nonce that the site issued. */
export function honestMessage(signer: Signer, nonce: string, now: number): SignInMessage {
  return {
    domain: 'example.com',
    accountAddress: signer.address,
    chainId: signer.chainId,
    uri: 'https://example.com/login',
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    statement: 'Sign in to Example',
    expirationTime: new Date(now + 300_000).toISOString(),
    requestId: 'r1',
    resources: ['https://example.com/terms'],
  }
}

/** Text without any check, as an attacker writes it. */
export function writeAnything(message: SignInMessage): string {
  const dialect = standardDialect(message.chainId)
  if (!dialect) throw new Error('no wording for this chain')
  return formatMessageLines(message, dialect)
}

type Change = Partial<SignInMessage>

const foreignDomains = [
  ...[
    'evil.example',
    'www.example.com',
    'a.b.example.com',
    'example.com.evil.example',
    'xample.com',
  ],
  ...['example.com:443', 'example.com:8443', 'example.com:80', 'example.com.', '.example.com'],
  ...['EXAMPLE.com', 'Example.Com', 'example.co', 'example.comm', 'example-com', 'exampIe.com'],
  ...['examрle.com', 'exаmple.com', 'xn--exmple-cua.com', 'xn--80ak6aa92e.com', 'example。com'],
  ...[
    'user@example.com',
    'example.com@evil.example',
    'example.com/',
    'example.com#',
    'example.com?',
  ],
  ...['example.com\u200b', '\u202eexample.com', 'example.com%00', 'example.com\t', ' example.com'],
  ...['localhost', '127.0.0.1', '[::1]', 'null', '', '*', '*.com', 'com', '//example.com'],
]

const foreignUris = [
  ...['https://evil.example/login', 'https://www.example.com/', 'https://example.com:8443/login'],
  ...['http://example.com/login', 'ftp://example.com/', 'javascript:alert(1)', 'data:text/html,x'],
  ...[
    'https://example.com.evil.example',
    'https://example.com@evil.example',
    'https://evil@example.com',
  ],
  ...['https://a:b@example.com/', '//example.com', 'example.com', 'https:', 'https://', ''],
  ...[
    'about:blank',
    'urn:example.com',
    'https://example.com\\@evil.example',
    'did:key:z6Mk',
    'wss://example.com',
  ],
  ...['https://example.com%2eevil.example/', 'https://exаmple.com/', 'blob:https://example.com/x'],
]

function wrongTimes(now: number): Change[] {
  const at = (ms: number) => new Date(now + ms).toISOString()
  const notTimes = ['', 'now', '0', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01']
  return [
    ...[-1, -1_000, -86_400_000, -1_000_000_000_000].map((ms) => ({ expirationTime: at(ms) })),
    ...[121_000, 3_600_000, 86_400_000].map((ms) => ({ notBefore: at(ms) })),
    ...[121_000, 3_600_000, 86_400_000].map((ms) => ({ issuedAt: at(ms) })),
    ...[-601_000, -3_600_000, -86_400_000].map((ms) => ({ issuedAt: at(ms) })),
    ...notTimes.map((issuedAt) => ({ issuedAt })),
    ...notTimes.map((expirationTime) => ({ expirationTime })),
    ...notTimes.map((notBefore) => ({ notBefore })),
  ]
}

function hiddenRecaps(): Change[] {
  const ask = (action: string, resource: string, kind = 'request'): Ability[] => [
    { resource, kind, action, limits: [{}] },
  ]
  const asked = [
    ask('personal_sign', 'eip155'),
    ask('*', 'eip155'),
    ask('eth_*', 'eip155'),
    ask('transfer', 'https://example.com', 'crud'),
    ask('delete', 'https://example.com/pictures/', 'crud'),
  ]
  return asked.flatMap((abilities) => [
    { resources: [formatRecap(abilities)] },
    { resources: [formatRecap(abilities), 'https://example.com/terms'] },
    { resources: [formatRecap(abilities)], statement: recapStatement(abilities) },
    { resources: [formatRecap(abilities).replace('urn', 'URN')] },
  ])
}

/** Texts that the victim signs, but that are not for this site or not valid at this time. */
export async function luredSignatures(
  signer: Signer,
  honest: SignInMessage,
  now: number,
): Promise<Forgery[]> {
  const changes: Change[] = [
    ...foreignDomains.map((domain) => ({ domain })),
    ...['http', 'ftp', 'wss', 'HTTPS', 'chrome-extension', ''].map((scheme) => ({ scheme })),
    ...foreignUris.map((uri) => ({ uri })),
    ...['0', '2', '01', '1.0', '', ' 1', '1 '].map((version) => ({ version })),
    ...['', 'short', 'a'.repeat(7), 'with space', 'dash-dash', 'ünicode12', `${honest.nonce}0`].map(
      (nonce) => ({
        nonce,
      }),
    ),
    ...[honest.nonce.toUpperCase().replace(/^\d*/, 'A'), '0'.repeat(32), 'f'.repeat(129)].map(
      (nonce) => ({ nonce }),
    ),
    { chainId: signer.otherChainId },
    { chainId: `${signer.chainId}0` as const },
    { requestId: 'r2\nResources:' },
    { statement: '' },
    { statement: 'two\nlines' },
    { statement: 'Sign in\r' },
    { statement: 'Sіgn in to Example' },
    { statement: `Sign in\n\nURI: https://example.com\nVersion: 1` },
    { resources: ['not a uri'] },
    { resources: ['https://example.com\nNonce: 12345678'] },
    ...wrongTimes(now),
    ...hiddenRecaps(),
  ]
  return Promise.all(
    changes.map(async (change) => {
      const text = writeAnything({ ...honest, ...change })
      return { name: `lured ${JSON.stringify(change)}`, text, signature: await signer.sign(text) }
    }),
  )
}

/** The victim signed the valid text; the attacker sends another text with that signature. */
export async function changedTexts(
  signer: Signer,
  other: Signer,
  text: string,
): Promise<Forgery[]> {
  const signature = await signer.sign(text)
  const lines = text.split('\n')
  const texts = [
    ...lines.map((_, index) => lines.toSpliced(index, 1).join('\n')),
    ...lines.map((line, index) => lines.toSpliced(index, 0, line).join('\n')),
    ...lines
      .slice(1)
      .map((line, index) => lines.toSpliced(index, 2, line, lines[index] ?? '').join('\n')),
    ...[text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), text.replace('\n', '\r\n')],
    ...[
      `${text}\n`,
      `\n${text}`,
      ` ${text}`,
      `${text} `,
      `${text}\0`,
      `\ufeff${text}`,
      `${text}\u0301`,
    ],
    ...[
      text.replaceAll('\n', '\u2028'),
      text.replace('URI: ', 'URI:'),
      text.replace('Nonce', 'nonce'),
    ],
    text.replace('Sign in to Example', 'Sign in to Exampl3'),
    text.replace('https://example.com/terms', 'https://example.com/termz'),
    text.replace(
      'https://example.com/terms',
      'https://example.com/terms\n- https://example.com/more',
    ),
    text.replace('/login', '/logout'),
    text.replace('Request ID: r1', 'Request ID: r2'),
    text.replaceAll(signer.address, other.address),
    text.replaceAll(signer.address, signer.address.toLowerCase()),
    text.replaceAll(signer.address, signer.address.toUpperCase()),
    text.toUpperCase(),
    '',
    'x',
    text.repeat(2),
    text.padEnd(200_000, 'x'),
  ].filter((changed) => changed !== text)
  return texts.map((changed, index) => ({
    name: `changed text ${index}`,
    text: changed,
    signature,
  }))
}

/** The text is the victim's, the signature is not. */
export async function changedSignatures(
  signer: Signer,
  other: Signer,
  text: string,
): Promise<Forgery[]> {
  const signature = await signer.sign(text)
  const characters = [...signature]
  const step = Math.max(1, Math.floor(characters.length / 48))
  const flipped = characters
    .map((_, index) => index)
    .filter((index) => index % step === 0)
    .map((index) => characters.with(index, characters[index] === 'a' ? 'b' : 'a').join(''))
  const signatures = [
    ...flipped,
    ...[
      '',
      '0x',
      '0',
      ' ',
      'null',
      '0x00',
      `0x${'00'.repeat(64)}`,
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
    ],
    ...[
      signature.slice(0, -1),
      signature.slice(0, -2),
      signature.slice(1),
      `${signature}0`,
      `${signature}00`,
    ],
    ...[`${signature} `, ` ${signature}`, signature + signature, characters.toReversed().join('')],
    ...['1'.repeat(64), '1'.repeat(88), 'A'.repeat(88), 'AAAA'.repeat(22), 'z'.repeat(20_000)],
    await other.sign(text),
    await signer.sign(`${text} `),
    await signer.sign(text.slice(0, -1)),
  ].filter((changed) => changed !== signature)
  return signatures.map((changed, index) => ({
    name: `changed signature ${index}`,
    text,
    signature: changed,
  }))
}
