import type { Frame } from 'playwright-core'

/** What the vault keeps in this browser under a name, as far as it is plain. */
export async function readShelf(vault: Frame, name: string): Promise<unknown> {
  const text = await vault.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('latchkey-vault')
    // A browser may deny it to frames.
    opening.onerror = () => resolve('null')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('shelf').objectStore('shelf').get('${name}')
      reading.onsuccess = () => resolve(JSON.stringify(reading.result ?? null))
    }
  })`)
  return JSON.parse(String(text))
}
