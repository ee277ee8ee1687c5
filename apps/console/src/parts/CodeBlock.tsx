import { CopyButton } from './CopyButton.tsx'

/** Code to copy. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="code">
      <figcaption>
        <span className="soft">{label}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* A scrollable area must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
