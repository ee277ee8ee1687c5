import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:tls'
import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import { seedProjects } from '../../projects/settings.ts'
import { isLocalUrl } from '../../setting/localUrl.ts'
import { type Finding, failed, ok, reasonOf, TIMEOUT_MS, warning } from './finding.ts'

const reply = v.object({ status: v.number(), headers: v.record(v.string(), v.unknown()) })
type Reply = v.InferOutput<typeof reply>

const EXPIRES_SOON_DAYS = 14
const DAY_MS = 86_400_000

/** DNS, TLS and replies of the two host names, as browsers reach them. */
export async function checkPublicHosts(config: Config): Promise<Finding[]> {
  const { publicUrl, vaultUrl } = config
  const names = [publicUrl, vaultUrl].filter((url) => url !== null)
  const findings = await Promise.all(names.map(checkDnsAndTls))
  return [
    ...findings.flat(),
    ...(publicUrl ? await checkApi(publicUrl) : []),
    ...(vaultUrl ? await checkVault(vaultUrl, config) : []),
  ]
}

async function checkDnsAndTls(url: string): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(url)
  if (isLocalUrl(url)) return []
  try {
    await lookup(hostname)
  } catch {
    return [
      failed(
        `DNS: ${hostname} does not resolve`,
        `Create an A or AAAA record for ${hostname} that points to this server or its proxy.`,
      ),
    ]
  }
  if (protocol !== 'https:') {
    return [
      failed(
        `TLS: ${url} is not https`,
        'Use https URLs. Browsers don’t offer passkeys and cryptography to http pages.',
      ),
    ]
  }
  return [await checkCertificate(hostname, Number(port || 443))]
}

async function checkCertificate(hostname: string, port: number): Promise<Finding> {
  const socket = connect({ host: hostname, port, servername: hostname, timeout: TIMEOUT_MS })
  socket.on('timeout', () => socket.destroy(new Error('no response')))
  try {
    await once(socket, 'secureConnect')
    const daysLeft = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS
    return daysLeft > EXPIRES_SOON_DAYS
      ? ok(`TLS: the certificate of ${hostname} is valid for ${Math.floor(daysLeft)} days`)
      : warning(
          `TLS: the certificate of ${hostname} expires in ${Math.floor(daysLeft)} days`,
          'Renew it. A proxy such as Caddy renews it automatically.',
        )
  } catch (error) {
    return failed(
      `TLS: ${hostname}: ${reasonOf(error)}`,
      `Install a certificate for ${hostname}. A proxy such as Caddy obtains one automatically.`,
    )
  } finally {
    socket.destroy()
  }
}

async function checkApi(url: string): Promise<Finding[]> {
  const response = await fetchAsBrowser(`${url.replace(/\/$/, '')}/health`)
  const remedy = 'Start the server, and check that the proxy forwards PUBLIC_URL to it.'
  if (response instanceof Error) return [failed(`API: ${url}: ${reasonOf(response)}`, remedy)]
  return [
    response.status === 200
      ? ok(`API: ${url} responds`)
      : failed(`API: ${url}/health returns ${response.status}`, remedy),
  ]
}

/** The headers without which other pages could frame the vault or its own page could leak. */
const REQUIRED_HEADERS: readonly (readonly [header: string, part: string])[] = [
  ['content-security-policy', "default-src 'none'"],
  ['content-security-policy', 'frame-ancestors '],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
]

async function checkVault(url: string, config: Config): Promise<Finding[]> {
  const [project] = seedProjects(config)
  const response = await fetchAsBrowser(`${url}/frame/${project?.id ?? 'latchkey-dev'}`)
  const remedy =
    'Check that the proxy forwards the host name of VAULT_URL, with its Host header, to a process with the role vault.'
  if (response instanceof Error) return [failed(`Vault: ${url}: ${reasonOf(response)}`, remedy)]
  if (response.status !== 200) return [failed(`Vault: ${url} returns ${response.status}`, remedy)]
  const missing = REQUIRED_HEADERS.filter(
    ([header, part]) => !String(ownValue(response.headers, header) ?? '').includes(part),
  )
  if (missing.length > 0) {
    const names = [...new Set(missing.map(([header]) => header))].join(', ')
    return [
      failed(
        `Vault: ${url} is served without ${names}`,
        'The proxy must forward the server’s headers unchanged.',
      ),
    ]
  }
  return [ok(`Vault: ${url} responds with its headers`)]
}

/** A GET like the browser's: browsers resolve every name under localhost to this machine, Node does not. */
async function fetchAsBrowser(url: string): Promise<Reply | Error> {
  const { hostname, host, protocol, pathname, port } = new URL(url)
  const createRequest = protocol === 'https:' ? httpsRequest : httpRequest
  const request = createRequest({
    host: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, ''),
    servername: hostname,
    port: port || undefined,
    path: pathname,
    headers: { host },
    timeout: TIMEOUT_MS,
  })
  request.on('timeout', () => request.destroy(new Error('no response')))
  request.end()
  try {
    const [response] = await once(request, 'response')
    response.resume()
    return v.parse(reply, { status: response.statusCode, headers: response.headers })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
