import { products, rows } from './comparisonTable.ts'

export function Comparison() {
  return (
    <section className="comparison" aria-labelledby="comparison-title">
      <h2 id="comparison-title">How it compares</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table by its focus. */}
      <section className="comparison-scroll" aria-label="Comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden">What is compared</span>
              </th>
              {products.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cells }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {products.map((name, index) => (
                  <td key={name}>
                    {/* On a narrow page the table is a list, without its head. */}
                    <span className="comparison-product" aria-hidden="true">
                      {name}
                    </span>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="note">
        Ours: <a href="/docs/benchmarks.html">benchmarks</a> of 17 November 2026; the first opening
        loads 32.7 kB more, and connecting an Ethereum wallet 57.8 kB more. Others: published
        packages and documents of November 2026 (AppKit measured at 1.7.3), measured in headless
        Chromium 156 with third-party requests blocked.
      </p>
    </section>
  )
}
