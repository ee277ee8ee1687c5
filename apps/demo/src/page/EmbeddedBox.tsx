import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mountModal } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { changesFor } from '../createDemo.ts'
import { demoNetworks } from '../networks.ts'
import type { DemoSettings } from '../panel/settings.ts'
import type { Stack } from '../stack.ts'

/** A second instance, in a box on the page: it shares nothing with the first but the visitor's wallet. */
export function EmbeddedBox({ stack, settings }: { stack: Stack; settings: DemoSettings }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const latchkey = createLatchkey({
      projectId: 'latchkey-dev',
      networks: demoNetworks(stack),
      adapters: [evm()],
      enableEmbedded: true,
      ...(stack.server ? { endpoints: { api: stack.server } } : {}),
      ...changesFor(settings, stack),
    })
    const unmount = box.current ? mountModal(latchkey, { host: box.current }) : () => {}
    return () => {
      unmount()
      latchkey.destroy()
    }
  }, [stack, settings])
  return (
    <section className="card wide" aria-label="Embedded">
      <h2>In a box on the page</h2>
      <div className="box" ref={box} />
    </section>
  )
}
