import type { ErrorCode } from '@latchkey/core'

/**
 * What the site's developer does about a problem with the setup; in English only, and loaded with the first problem.
 * `{server}` is the URL or the part of the server that the problem is about, or the option; `{api}` is endpoints.api.
 */
export const remedies: Partial<Record<ErrorCode, string>> = {
  'options/no-project-id':
    'The project id is missing. Set projectId (data-project-id on the script tag) to the PROJECT_ID of your Latchkey server.',
  'options/invalid':
    '{server} has an invalid value, which is ignored. Correct it in the options of createLatchkey(). A URL starts with https://.',
  'options/unknown':
    'There’s no option {server}, so it has no effect. Remove it or correct its name.',
  'options/language-not-added':
    'There’s no language {server}, so the texts stay in English. Add it with addLanguages().',
  'signin/local-only':
    'Sessions of localSiwx() are stored in the browser, where visitors can forge them. Use serverSiwx() if your server relies on them.',
  'network/not-found': '{server} isn’t one of this page’s networks. Add it to networks.',
  'options/no-adapters':
    'No wallet can connect. Pass an adapter: createLatchkey({ adapters: [evm()] }), or walletConnect() or embedded().',
  'adapter/package-missing':
    'No wallet can connect, because the package {server} isn’t installed. Install it: npm install {server}',
  'app/origin-not-allowed':
    'The server ({server}) doesn’t allow the origin {origin} for the project {projectId}. Add the origin to ORIGINS in the server’s settings (or to the project in PROJECTS) and restart it. For a project in the database, run: latchkey-server projects add {projectId} --allow <its origins so far>,{origin}',
  'app/invalid-project-id':
    'The server ({server}) has no project {projectId}. Set projectId to the PROJECT_ID of the server, or add the project: latchkey-server projects add {projectId} --allow {origin}',
  'app/session-expired':
    'The {server} and this device don’t have the same time. Set the date and time of both automatically.',
  'app/configuration':
    'WalletConnect has no relay. Set endpoints.api to your Latchkey server, or relayUrl in walletConnect().',
  'app/server-outdated':
    'Update the server at {server} to version {version} or newer: npm install @latchkey/server@{version}, then restart it. If that isn’t a Latchkey server, correct endpoints.api.',
  'api/unreachable':
    'The server at {api} doesn’t respond. Start it, correct endpoints.api, or add it to connect-src of the page’s content security policy.',
  'rpc/unreachable':
    'The {server} doesn’t respond. Configure the proxy in front of the server to forward WebSockets, and add the relay to connect-src of the page’s content security policy.',
  'embedded/unavailable':
    'The page has no vault URL. Set VAULT_URL on the server, or set endpoints.vault to the vault’s https URL.',
  'embedded/load-timed-out':
    'The vault at {server} didn’t load. Check that the server’s VAULT_URL is this URL and that browsers can reach it (latchkey-server check), that {origin} is an origin of the project {projectId}, and that frame-src of the page’s content security policy includes the vault.',
}
