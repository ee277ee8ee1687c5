import type { Mode } from '../settings/presets.ts'

const pictures = [
  {
    file: 'wallets',
    title: 'Every wallet a visitor has',
    text: 'Browser extensions, 300 searchable wallets, mobile wallets by QR code, and an embedded wallet for visitors without one.',
    alt: 'The list of all wallets with their icons and a search field',
  },
  {
    file: 'account',
    title: 'An account, not just an address',
    text: 'Balances, NFTs and activity at a glance. Send, swap, receive and buy without leaving your site.',
    alt: 'The account with its total, tokens and the actions send, swap, receive and buy',
  },
  {
    file: 'review',
    title: 'Requests that explain themselves',
    text: 'Latchkey decodes and simulates every transaction before it asks the wallet, and explains why a request is risky.',
    alt: 'The review of a risky request, with a warning that names the unlimited allowance',
  },
] as const

export function Pictures({ mode }: { mode: Mode }) {
  return (
    <section className="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">One card for the whole visit</h2>
      <ul>
        {pictures.map(({ file, title, text, alt }) => (
          <li key={file}>
            <div className="picture">
              <img
                src={`/pictures/${file}-${mode}.webp`}
                alt={alt}
                width="380"
                height="560"
                loading="lazy"
                decoding="async"
              />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
