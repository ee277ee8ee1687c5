import { verifyDpopProof } from '@latchkey/siwx/dpop'
import { vectorSet } from './vectorSet.ts'

const jwk =
  'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19'
/** RFC 9449, section 5: the proof of a token request. */
const tokenProof = `${jwk}.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg`
/** RFC 9449, section 7.1: the proof of a request with an access token. */
const resourceProof = `${jwk}.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA`
/** RFC 9449, section 6.1: the thumbprint that a token is bound to. */
const thumbprint = '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I'

const token = {
  proof: tokenProof,
  method: 'POST',
  url: 'https://server.example.com/token',
  now: 1_562_262_616_000,
}
const resource = {
  proof: resourceProof,
  method: 'GET',
  url: 'https://resource.example.org/protectedresource',
  accessToken: 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU',
  now: 1_562_262_618_000,
}

const cases = [
  { what: 'the token request', request: token, isValid: true },
  { what: 'the resource request', request: resource, isValid: true },
  {
    what: 'a host in upper case',
    request: { ...token, url: 'https://SERVER.example.com/token' },
    isValid: true,
  },
  {
    what: 'the default port',
    request: { ...token, url: 'https://server.example.com:443/token' },
    isValid: true,
  },
  {
    what: 'a query and a fragment',
    request: { ...token, url: `${token.url}?a=b#c` },
    isValid: true,
  },
  { what: 'another method', request: { ...token, method: 'GET' }, isValid: false },
  { what: 'another path', request: { ...token, url: `${token.url}2` }, isValid: false },
  {
    what: 'another port',
    request: { ...token, url: 'https://server.example.com:444/token' },
    isValid: false,
  },
  {
    what: 'another scheme',
    request: { ...token, url: 'http://server.example.com/token' },
    isValid: false,
  },
  { what: 'an hour later', request: { ...token, now: token.now + 3_600_000 }, isValid: false },
  { what: 'another token', request: { ...resource, accessToken: 'another' }, isValid: false },
  {
    what: 'a proof without its token',
    request: { ...token, accessToken: resource.accessToken },
    isValid: false,
  },
  {
    what: 'the other proof’s signature',
    request: { ...token, proof: `${tokenProof.slice(0, -86)}${resourceProof.slice(-86)}` },
    isValid: false,
  },
]

vectorSet('DPoP (RFC 9449)', cases, {
  check: async ({ request: { proof, ...expected } }) =>
    (await verifyDpopProof(proof, expected))?.thumbprint ?? null,
  expected: ({ isValid }) => (isValid ? thumbprint : null),
})
