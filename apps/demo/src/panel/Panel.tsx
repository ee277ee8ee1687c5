import type { ConnectMethod, ThemeMode } from '@latchkey/core'
import type { Dispatch, ReactNode } from 'react'
import { CodeCard } from './CodeCard.tsx'
import {
  accents,
  type Chain,
  chains,
  type DemoSettings,
  moveUp,
  type Switch,
  signInChoices,
  switches,
} from './settings.ts'

const modes: readonly ThemeMode[] = ['dark', 'light', 'auto']

const switchNames: Record<Switch, string> = {
  send: 'Send',
  swaps: 'Swap',
  onramp: 'Buy',
  receive: 'Receive',
  history: 'Activity',
  email: 'E-mail login',
  allWallets: 'All wallets',
  collapseWallets: 'Collapse wallets',
  legalCheckbox: 'Legal checkbox',
}

const methodNames: Record<ConnectMethod, string> = {
  wallet: 'Wallets',
  email: 'E-mail',
  social: 'Social accounts',
}

const chainNames: Record<Chain, string> = {
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  polkadot: 'Polkadot',
}

type PanelProps = { settings: DemoSettings; onChange: Dispatch<DemoSettings> }

export function Panel({ settings, onChange }: PanelProps) {
  return (
    <aside className="panel" aria-label="Options">
      <h2>Make it yours</h2>
      <Section title="Theme">
        <div className="segments" role="radiogroup" aria-label="Theme">
          {modes.map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="theme"
                checked={settings.themeMode === mode}
                onChange={() => onChange({ ...settings, themeMode: mode })}
              />
              <span>{mode}</span>
            </label>
          ))}
        </div>
        <Accents settings={settings} onChange={onChange} />
        <label className="slider">
          <span>Corners</span>
          <input
            type="range"
            min={0}
            max={6}
            value={settings.radius}
            onChange={(event) => onChange({ ...settings, radius: event.target.valueAsNumber })}
          />
        </label>
      </Section>
      <Section title="Features">
        <div className="switches">
          {switches.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={settings.features[name]}
                onChange={(event) =>
                  onChange({
                    ...settings,
                    features: { ...settings.features, [name]: event.target.checked },
                  })
                }
              />
              <span>{switchNames[name]}</span>
            </label>
          ))}
        </div>
      </Section>
      <Section title="Chains beside Ethereum">
        <Chains settings={settings} onChange={onChange} />
      </Section>
      <Section title="Sign in">
        <div className="segments" role="radiogroup" aria-label="Sign in">
          {signInChoices.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="sign-in"
                checked={settings.signIn === choice}
                onChange={() => onChange({ ...settings, signIn: choice })}
              />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </Section>
      <Section title="Order of methods">
        <MethodOrder settings={settings} onChange={onChange} />
      </Section>
      <Section title="Page">
        <label className="line">
          <span>Language</span>
          <select
            value={settings.language}
            onChange={(event) => onChange({ ...settings, language: event.target.value })}
          >
            <option value="en">English</option>
          </select>
        </label>
        <label className="line">
          <span>In a box on the page</span>
          <input
            type="checkbox"
            checked={settings.embedded}
            onChange={(event) => onChange({ ...settings, embedded: event.target.checked })}
          />
        </label>
      </Section>
      <CodeCard settings={settings} />
    </aside>
  )
}

function Chains({ settings, onChange }: PanelProps) {
  return (
    <div className="switches">
      {chains.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={has(settings, name)}
            onChange={({ target }) => {
              const stays = (one: Chain) => (one === name ? target.checked : has(settings, one))
              onChange({ ...settings, chains: chains.filter(stays) })
            }}
          />
          <span>{chainNames[name]}</span>
        </label>
      ))}
    </div>
  )
}

function has(settings: DemoSettings, chain: Chain): boolean {
  return settings.chains.includes(chain)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Accents({ settings, onChange }: PanelProps) {
  return (
    <div className="accents" role="radiogroup" aria-label="Accent">
      {accents.map(({ name, value }) => (
        <label key={value} data-accent={name.toLowerCase()} title={name}>
          <input
            type="radio"
            name="accent"
            aria-label={name}
            checked={settings.accent === value}
            onChange={() => onChange({ ...settings, accent: value })}
          />
        </label>
      ))}
    </div>
  )
}

function MethodOrder({ settings, onChange }: PanelProps) {
  return (
    <ol className="order">
      {settings.methods.map((method, index) => (
        <li key={method}>
          <span>{methodNames[method]}</span>
          <button
            type="button"
            aria-label={`Move ${methodNames[method]} up`}
            disabled={index === 0}
            onClick={() => onChange({ ...settings, methods: moveUp(settings.methods, index) })}
          >
            ↑
          </button>
        </li>
      ))}
    </ol>
  )
}
