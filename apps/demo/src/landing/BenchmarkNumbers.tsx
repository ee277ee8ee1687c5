const figures = [
  { value: '19.8 kB', text: 'of JavaScript before the first click (gzip, beyond React)' },
  { value: '1.08×', text: 'the time a plain dialog takes from click to paint' },
  { value: '0', text: 'other hosts contacted before a visitor clicks' },
  { value: '4', text: 'ecosystems: Ethereum, Solana, Bitcoin, Polkadot' },
] as const

/** The sizes and times are the last ones of docs/benchmarks.md. */
export function BenchmarkNumbers() {
  return (
    <section className="figures" aria-label="Figures">
      <dl>
        {figures.map(({ value, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
