import { expect, test } from 'vitest'
import { resolveUri } from './resolveUri.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const GATEWAY = 'https://gateway.example/'

test.each([
  [`ipfs://${CID}`, `https://gateway.example/ipfs/${CID}`],
  [`ipfs://ipfs/${CID}/1.png`, `https://gateway.example/ipfs/${CID}/1.png`],
  [CID, `https://gateway.example/ipfs/${CID}`],
  [`ipfs://${CID}/a b.png`, `https://gateway.example/ipfs/${CID}/a%20b.png`],
  ['https://site.example/x.png', 'https://site.example/x.png'],
])('resolveUri resolves %s to %s', (uri, url) => {
  expect(resolveUri(uri, GATEWAY)).toEqual({ kind: 'remote', url })
})

test.each([
  `ipfs://${CID}/../../admin`,
  'ipfs://not-a-cid/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:,',
  '',
])('resolveUri resolves %j to null', (uri) => {
  expect(resolveUri(uri, GATEWAY)).toBeNull()
})

test('resolveUri resolves an IPFS URI to null without a gateway', () => {
  expect(resolveUri(`ipfs://${CID}`, null)).toBeNull()
})

test('resolveUri resolves data URIs to their content, with and without percent-encoding', () => {
  for (const uri of ['data:text/plain;base64,aGVsbG8=', 'data:text/plain,hello']) {
    expect(resolveUri(uri, null)).toEqual({
      kind: 'inline',
      content: { bytes: Buffer.from('hello'), contentType: 'text/plain' },
    })
  }
})
