import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Runs animations in this test. Without it, the browser tests run with `prefers-reduced-motion: reduce`. */
export async function allowMotion(): Promise<void> {
  await preferMotion('no-preference')
  onTestFinished(() => preferMotion('reduce'))
}

async function preferMotion(value: 'no-preference' | 'reduce'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }]
  await cdp().send('Emulation.setEmulatedMedia', { features })
}
