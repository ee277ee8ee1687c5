import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'

/** A site's page written for the occasion, at an origin of the project's list, with the vault in plain sight. */
export type HostPage = {
  page: Page
  /** The vault's document in it. */
  vault: Frame
  /** Asks through the greeted port; gives the answer's last word and payload. */
  ask(name: string, payload: object): Promise<{ type: string; payload: unknown }>
  /** Asks and does not wait; the answer is found under the id. */
  begin(name: string, payload: object): Promise<string>
  answerTo(id: string): Promise<string | null>
}

const markup = (vault: string) => `<!doctype html><title>host</title>
<style>body { margin: 0 } #holder { position: absolute; left: 100px; top: 40px; width: 380px; height: 560px }
iframe#vault { width: 380px; height: 560px; border: 0 }</style>
<div id="holder"><iframe id="vault" allow="publickey-credentials-get ${vault}; publickey-credentials-create ${vault}" src="${vault}/frame/latchkey-dev"></iframe></div>
<script>
  window.heard = []
  addEventListener('message', (event) => heard.push(event.data))
  window.answers = new Map()
  window.events = []
  window.hello = (port) => document.getElementById('vault').contentWindow.postMessage(
    { type: '@latchkey-app/HELLO', version: 1, projectId: 'latchkey-dev' }, '${vault}', port ? [port] : [])
  window.greet = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data.type === '@latchkey-frame/READY') { window.port = port1; resolve() }
      if (data.id) answers.set(data.id, data)
      else events.push(data.type)
    }
    hello(port2)
  })
  window.begin = (name, payload) => {
    const id = 'request-' + crypto.randomUUID()
    port.postMessage({ id, type: '@latchkey-app/' + name, payload })
    return id
  }
  window.ask = async (name, payload) => {
    const id = begin(name, payload)
    while (!answers.has(id)) await new Promise((resolve) => setTimeout(resolve, 10))
    return answers.get(id)
  }
</script>`

export type HostSite = { origin: string; port: number; close(): Promise<void> }

/** Serves it, on the demo's site as browsers count sites: its ports are one. `more`: further pages by path. */
export async function startHostSite(
  vault: string,
  more: Readonly<Record<string, string>> = {},
): Promise<HostSite> {
  const pages: Readonly<Record<string, string>> = { '/': markup(vault), ...more }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(pages[request.url ?? ''] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens it; the vault listens, and is greeted only if `greeted`. */
export async function openHostPage(
  page: Page,
  options: { site: HostSite; vault: string; greeted: boolean },
): Promise<HostPage> {
  const { site, vault, greeted } = options
  await page.goto(site.origin)
  const frame = page.frames().find((one) => one.url().startsWith(vault))
  if (!frame) throw new Error(`The vault is not there: ${page.frames().map((one) => one.url())}`)
  if (greeted) await page.evaluate('greet()')
  const call = (verb: string, name: string, payload: object) =>
    page.evaluate(`${verb}(${JSON.stringify(name)}, ${JSON.stringify(payload)})`)
  return {
    page,
    vault: frame,
    ask: async (name, payload) =>
      (await call('ask', name, payload)) as { type: string; payload: unknown },
    begin: async (name, payload) => String(await call('begin', name, payload)),
    answerTo: async (id) => {
      const type = await page.evaluate(`answers.get(${JSON.stringify(id)})?.type ?? null`)
      return typeof type === 'string' ? type : null
    },
  }
}
