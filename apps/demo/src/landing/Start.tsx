import { CopyButton } from '../site/CopyButton.tsx'

const code = `import { createLatchkey } from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'

const latchkey = createLatchkey({
  projectId: 'my-site',
  networks: [mainnet, base],
  adapters: [evm()],
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
  </LatchkeyProvider>
)`

export function Start() {
  return (
    <section className="start" aria-labelledby="start-title">
      <div>
        <h2 id="start-title">Ten lines to begin</h2>
        <div className="start-code">
          <CopyButton className="start-copy" label="Copy" text={code} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the code by its focus. */}
          <pre tabIndex={0}>{code}</pre>
        </div>
      </div>
      <ul className="guides">
        <li>
          <a href="/docs/guides/get-started.html">
            <strong>Get started</strong>
            <span>Connect a wallet in five minutes</span>
          </a>
        </li>
        <li>
          <a href="/docs/guides/theming.html">
            <strong>Theming</strong>
            <span>Colors, corners, fonts, CSS parts</span>
          </a>
        </li>
        <li>
          <a href="/docs/guides/script-tag.html">
            <strong>Script tag</strong>
            <span>No React, no bundler</span>
          </a>
        </li>
        <li>
          <a href="/docs/guides/embedded-wallet.html">
            <strong>Embedded wallet</strong>
            <span>Email, social login, passkeys</span>
          </a>
        </li>
        <li>
          <a href="/docs/guides/with-wagmi.html">
            <strong>With wagmi</strong>
            <span>Use your existing config</span>
          </a>
        </li>
        <li>
          <a href="/docs/guides/run-the-server.html">
            <strong>Run the server</strong>
            <span>One process and PostgreSQL</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
