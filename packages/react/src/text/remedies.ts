import type { ErrorCode } from '@latchkey/core'

/**
 * What the site's developer does about a problem with the setup; in English only, and loaded with the first problem.
 * `{server}` is the URL or the part of the server that the problem is about, or the option; `{api}` is endpoints.api.
 */
export const remedies: Partial<Record<ErrorCode, string>> = {
  'options/no-project-id':
    'The project id is missing. Set projectId (data-project-id on the script tag) to the PROJECT_ID of your Latchkey server.',
  'options/invalid':
    '{server} has a value that cannot be used and is ignored. Correct it in the options of createLatchkey(); a URL begins with https://.',
  'options/unknown':
    'There is no option {server}: it has no effect. Remove it or correct its name.',
  'options/language-not-added':
    'There is no language {server}: the texts stay in English. Add it with addLanguages().',
  'signin/local-only':
    'Sessions of localSiwx() are kept in the browser, where a visitor can forge them. Use serverSiwx() where your server relies on them.',
  'network/not-found': '{server} is not one of the networks of this page. Add it to networks.',
  'options/no-adapters':
    'No wallet can connect. Pass an adapter: createLatchkey({ adapters: [evm()] }), or walletConnect() or embedded().',
  'adapter/package-missing':
    'No wallet can connect: the package {server} is not installed. Install it: npm install {server}',
  'app/origin-not-allowed':
    'The server ({server}) does not allow the origin {origin} for the project {projectId}. Add the origin to ORIGINS in the server’s settings (or to the project in PROJECTS) and restart it. For a project in the database run: latchkey-server projects add {projectId} --allow <its origins so far>,{origin}',
  'app/invalid-project-id':
    'The server ({server}) has no project {projectId}. Set projectId to the PROJECT_ID of the server, or add the project: latchkey-server projects add {projectId} --allow {origin}',
  'app/session-expired':
    'The {server} refused a token as expired or not yet valid. Set the clocks of this device and of the server (NTP).',
  'app/configuration':
    'WalletConnect has no relay. Set endpoints.api to your Latchkey server, or relayUrl in walletConnect().',
  'app/server-outdated':
    'Update the server at {server} to version {version} or newer: npm install @latchkey/server@{version}, then restart it. If no Latchkey server is there, correct endpoints.api.',
  'api/unreachable':
    'The server at {api} does not answer. Start it, correct endpoints.api, or add it to connect-src of the page’s content security policy.',
  'rpc/unreachable':
    'The {server} does not answer. Let the proxy in front of the server pass WebSockets on, and add the relay to connect-src of the page’s content security policy.',
  'embedded/unavailable':
    'The page knows no vault. Set VAULT_URL on the server, or set endpoints.vault to the vault’s https URL.',
  'embedded/load-timed-out':
    'The vault at {server} did not load. Check that VAULT_URL of the server is this URL and that browsers reach it (latchkey-server check), that {origin} is an origin of the project {projectId}, and that frame-src of the page’s content security policy has the vault.',
}
