import type { WcAuthPayload, WcCacao } from '@latchkey/wire'
import { formatAuthMessage, parseIssuer } from './cacao.ts'
import { parseRecap, recapChains, recapMethods, withRecapSentence } from './recap.ts'

/** A sign-in whose claims equal the requested ones; its signature isn't verified yet. */
export type SignedAuth = {
  cacao: WcCacao
  chainId: string
  address: string
  /** The EIP-4361 message, rebuilt from the claims. */
  message: string
  signature: string
  signatureType: 'eip191' | 'eip1271'
}

const echoed = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const

/** The sign-ins if every claim was requested, else null: a wallet may narrow the request, never widen it. */
export function checkCacaos(
  requested: WcAuthPayload,
  cacaos: readonly WcCacao[],
): SignedAuth[] | null {
  const addresses = new Set(cacaos.map((cacao) => parseIssuer(cacao.p.iss).address.toLowerCase()))
  if (addresses.size !== 1) return null
  if (!cacaos.every((cacao) => matchesRequest(requested, cacao.p))) return null
  return cacaos.map((cacao) => ({
    cacao,
    ...parseIssuer(cacao.p.iss),
    message: formatAuthMessage(cacao.p),
    signature: cacao.s.s,
    signatureType: cacao.s.t,
  }))
}

/** Accounts and methods that the signatures grant: a session without a settlement. */
export function authGrant(cacaos: readonly WcCacao[]): { accounts: string[]; methods: string[] } {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  for (const { p } of cacaos) {
    const { chainId, address } = parseIssuer(p.iss)
    const recap = parseRecap(p.resources)
    const chains = recap ? recapChains(recap, 'eip155') : []
    for (const chain of [chainId, ...chains]) accounts.add(`${chain}:${address}`)
    for (const method of recap ? recapMethods(recap, 'eip155') : []) methods.add(method)
  }
  return { accounts: [...accounts], methods: [...methods] }
}

function matchesRequest(requested: WcAuthPayload, claims: WcCacao['p']): boolean {
  if (echoed.some((name) => requested[name] !== claims[name])) return false
  if (!requested.chains.includes(parseIssuer(claims.iss).chainId)) return false
  return matchesResources(requested, claims) && matchesStatement(requested, claims)
}

function matchesResources(requested: WcAuthPayload, claims: WcCacao['p']): boolean {
  const askedRecap = parseRecap(requested.resources)
  const recap = parseRecap(claims.resources)
  const withoutRecap = (list: readonly string[] | undefined, hasRecap: boolean) =>
    JSON.stringify((list ?? []).slice(0, hasRecap ? -1 : undefined))
  if (
    withoutRecap(requested.resources, askedRecap !== null) !==
    withoutRecap(claims.resources, recap !== null)
  ) {
    return false
  }
  if (!recap) return true
  if (!askedRecap || Object.keys(recap.att).some((key) => key !== 'eip155')) return false
  const allowed = recapMethods(askedRecap, 'eip155')
  return (
    recapMethods(recap, 'eip155').every((method) => allowed.includes(method)) &&
    recapChains(recap, 'eip155').every((chain) => requested.chains.includes(chain))
  )
}

function matchesStatement(requested: WcAuthPayload, claims: WcCacao['p']): boolean {
  const requestedStatement = requested.statement ?? ''
  const recap = parseRecap(claims.resources)
  const statement = claims.statement ?? ''
  return (
    statement === requestedStatement ||
    (recap !== null && statement === withRecapSentence(requestedStatement, recap))
  )
}
