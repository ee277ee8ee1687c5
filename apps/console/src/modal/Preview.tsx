import type { ModalConfig } from '@latchkey/wire/console'
import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from '../parts/CodeBlock.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { formatOptions } from './formatOptions.ts'

const tabs = [
  { id: 'preview', title: 'Preview' },
  { id: 'code', title: 'Code' },
] as const

/** The real modal in a frame of its own, with the draft; and the same settings as code. */
export function Preview({ config }: { config: ModalConfig }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('preview')
  return (
    <section className="card preview" aria-label="Preview">
      <div className="card-head">
        <h2 className="card-title">What visitors see</h2>
        <Tabs label="What visitors see" tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      {tab === 'preview' ? (
        <PreviewFrame config={config} />
      ) : (
        <div className="card-body">
          <CodeBlock label="Options of createLatchkey" code={formatOptions(config)} />
        </div>
      )}
    </section>
  )
}

/**
 * The server serves the frame's page with a sandbox that gives it an origin of its own, so that it reads neither the
 * session nor this page. A message to such an origin can only be addressed to `*`; it holds nothing but the draft.
 */
function PreviewFrame({ config }: { config: ModalConfig }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const handle = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === 'preview-ready')
        setReady(true)
    }
    window.addEventListener('message', handle)
    return () => window.removeEventListener('message', handle)
  }, [])
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ config }, '*')
  }, [isReady, config])
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title="Preview of the modal"
      src="/console/preview"
      sandbox="allow-scripts"
    />
  )
}
