import { formatMessage, parseMessage, type SignInMessage } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { accepts, vectorSet } from './vectorSet.ts'

const lines = [
  'service.org wants you to sign in with your Ethereum account:',
  '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946',
  '',
  'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  '',
  'URI: https://service.org/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 12341234',
  'Issued At: 2022-03-17T12:45:13.610Z',
  'Expiration Time: 2023-03-17T12:45:13.610Z',
  'Not Before: 2022-03-17T12:45:13.610Z',
  'Request ID: some_id',
  'Resources:',
  '- https://service.org/login',
]
const whole = lines.join('\n')
const swapped = (a: number, b: number): string => {
  const copy = [...lines]
  ;[copy[a], copy[b]] = [lines[b] ?? '', lines[a] ?? '']
  return copy.join('\n')
}
const blanked = (line: number): string => lines.with(line, '').join('\n')
const set = (line: number, text: string): string => lines.with(line, text).join('\n')
const short = lines.slice(0, 10).join('\n')
const notIso = 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'

/** spruceid/siwe, test/parsing_positive.json and parsing_negative.json, as changes of one message. */
const texts: readonly (readonly [what: string, text: string, isValid: boolean])[] = [
  ['every field', whole, true],
  ['no optional field', short, true],
  [
    'resources only',
    [
      ...lines.slice(0, 10),
      'Resources:',
      '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
      '- https://example.com/my-web2-claim.json',
    ].join('\n'),
    true,
  ],
  ['timestamp without microseconds', short.replace('13.610Z', '13Z'), true],
  ['domain with IP', set(0, '127.0.0.1 wants you to sign in with your Ethereum account:'), true],
  [
    'domain with port',
    set(0, '127.0.0.1:8080 wants you to sign in with your Ethereum account:'),
    true,
  ],
  ['no statement', [...lines.slice(0, 3), '', ...lines.slice(5)].join('\n'), true],
  ['missing mandatory field', lines.toSpliced(7, 1).join('\n'), false],
  ['extra line breaks', lines.toSpliced(3, 0, '').join('\n'), false],
  ['missing domain', set(0, ' wants you to sign in with your Ethereum account:'), false],
  ['missing address', blanked(1), false],
  ['missing uri', blanked(5), false],
  ['missing version', blanked(6), false],
  ['missing chainId', blanked(7), false],
  ['missing nonce', blanked(8), false],
  ['missing issuedAt', blanked(9), false],
  ['wrong version', set(6, 'Version: 2'), false],
  ['out of order uri', swapped(5, 6), false],
  ['out of order version', swapped(6, 7), false],
  ['out of order nonce', swapped(8, 9), false],
  ['out of order issuedAt', swapped(9, 10), false],
  ['out of order expirationTime', swapped(10, 11), false],
  ['out of order notBefore', swapped(11, 12), false],
  [
    'out of order requestId',
    [...lines.slice(0, 12), ...lines.slice(13), 'Request ID: some_id'].join('\n'),
    false,
  ],
  [
    'statement has line break',
    set(3, 'I accept the ServiceOrg Terms of Service: \nhttps://service.org/tos'),
    false,
  ],
  ['uri is non-RFC 3986', set(5, 'URI: _not_a_rfc3986_valid_uri_'), false],
  ['not a valid chainId', set(7, 'Chain ID: ?'), false],
  ['nonce with less than 8 chars', set(8, 'Nonce: 1234567'), false],
  ['non-ISO 8601 issuedAt', set(9, `Issued At: ${notIso}`), false],
  ['non-ISO 8601 expirationTime', set(10, `Expiration Time: ${notIso}`), false],
  ['non-ISO 8601 notBefore', set(11, `Not Before: ${notIso}`), false],
  [
    'resources not separated by line break',
    set(14, '- https://service.org/login - https://service.org/login/2'),
    false,
  ],
  ['resource is not RFC 3986', set(14, '- _not_a_rfc3986_valid_uri_'), false],
  // Valid for its source, and refused by us: a domain with user information deceives a reader.
  [
    'domain with userinfo',
    set(0, 'test@127.0.0.1 wants you to sign in with your Ethereum account:'),
    false,
  ],
]
vectorSet('EIP-4361 texts (siwe)', texts, {
  check: ([, text]) => accepts(() => parseMessage(text)),
  expected: ([, , isValid]) => isValid,
})

const xyz = {
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement',
  uri: 'https://login.xyz',
  version: '1',
  chainId: 'eip155:1',
} as const
type Signed = { message: SignInMessage; signature: string; isValid: boolean }
/** spruceid/siwe, test/verification_positive.json; the time of a message is checked elsewhere. */
const signed: readonly Signed[] = [
  {
    message: {
      ...xyz,
      accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
      nonce: 'bTyXgcQxn2htgkjJn',
      issuedAt: '2022-01-27T17:09:38.578Z',
      expirationTime: '2100-01-07T14:31:43.952Z',
    },
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
    isValid: true,
  },
  {
    message: {
      ...xyz,
      accountAddress: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
      nonce: 'lx2nx4so',
      issuedAt: '2022-01-05T14:27:30.883Z',
      notBefore: '2100-01-07T14:31:43.952Z',
    },
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
    isValid: true,
  },
  {
    message: {
      ...xyz,
      accountAddress: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
      nonce: 'lx2nx4so',
      issuedAt: '2022-01-05T14:27:30.883Z',
      expirationTime: '2021-01-05T00:00:00Z',
    },
    signature:
      '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b',
    isValid: true,
  },
  {
    message: {
      domain: 'www.tally.xyz',
      accountAddress: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      statement: 'Sign in with Ethereum to Tally',
      uri: 'https://tally.xyz',
      version: '1',
      chainId: 'eip155:1',
      nonce: '15050747',
      issuedAt: '2022-06-30T14:08:51.382Z',
    },
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
    isValid: true,
  },
]
const forged = signed.flatMap((item): Signed[] => [
  { ...item, message: { ...item.message, nonce: 'anotherNonce1' }, isValid: false },
  {
    ...item,
    message: { ...item.message, accountAddress: '0x0000000000000000000000000000000000000001' },
    isValid: false,
  },
])
vectorSet(
  'EIP-4361 signatures (siwe), and the same with another nonce or account',
  [...signed, ...forged],
  {
    check: ({ message, signature }) =>
      evmVerifier().verify({
        text: formatMessage(message),
        signature,
        address: message.accountAddress,
        chainId: message.chainId,
      }),
    expected: ({ isValid }) => isValid,
  },
)

const solana = [
  'solana.com wants you to sign in with your Solana account:',
  'So11111111111111111111111111111111111111112',
  '',
  'S',
  '',
  'URI: https://solana.com',
  'Version: 1',
  'Chain ID: mainnet',
  'Nonce: oBbLoEldZs',
  'Issued At: 2023-01-01T00:00:00.000Z',
]
/** The layouts of @solana/wallet-standard-util's tests; a text without a nonce cannot be used to sign in. */
const siws: readonly (readonly [what: string, text: string, isValid: boolean])[] = [
  ['with statement and fields', solana.join('\n'), true],
  ['with fields', [...solana.slice(0, 3), ...solana.slice(5)].join('\n'), true],
  [
    'with a CAIP-2 chain',
    solana.with(7, 'Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').join('\n'),
    true,
  ],
  ['with a cluster', solana.with(7, 'Chain ID: solana:devnet').join('\n'), true],
  ['domain and address only', solana.slice(0, 2).join('\n'), false],
  ['statement only', solana.slice(0, 4).join('\n'), false],
  ['with multi-line statement', solana.with(3, 'S\n\nS').join('\n'), false],
]
vectorSet('Sign In With Solana texts (@solana/wallet-standard-util)', siws, {
  check: ([, text]) => accepts(() => parseMessage(text)),
  expected: ([, , isValid]) => isValid,
})
