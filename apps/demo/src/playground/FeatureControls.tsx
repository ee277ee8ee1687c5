import type { ConnectMethod } from '@latchkey/core'
import {
  type Chain,
  chains,
  type Display,
  languageNames,
  languages,
  moveUp,
  type SignInChoice,
  type Switch,
  switchesOn,
  type WalletName,
  walletIds,
} from '../settings/settings.ts'
import { Segments } from '../site/Segments.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { type ControlProps, Section } from './Section.tsx'

const switchTitles: Readonly<Record<Switch, string>> = {
  send: 'Send',
  swaps: 'Swap',
  onramp: 'Buy',
  receive: 'Receive',
  history: 'Activity',
  email: 'Email login',
  socials: 'Social login',
  allWallets: 'All wallets',
  collapseWallets: 'Collapse wallets',
  legalCheckbox: 'Legal checkbox',
}
const chainTitles: Readonly<Record<Chain, string>> = {
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  polkadot: 'Polkadot',
}
const walletTitles: Readonly<Record<WalletName, string>> = {
  metamask: 'MetaMask',
  rainbow: 'Rainbow',
  phantom: 'Phantom',
  trust: 'Trust',
  okx: 'OKX',
  uniswap: 'Uniswap',
}
const displayTitles: Readonly<Record<Display, string>> = {
  button: 'Button',
  page: 'In the page',
}
const signInTitles: Readonly<Record<SignInChoice, string>> = {
  off: 'Off',
  optional: 'Optional',
  required: 'Required',
}

const methodTitles: Readonly<Record<ConnectMethod, string>> = {
  wallet: 'Wallets',
  email: 'Email',
  social: 'Social accounts',
}

const walletNames = Object.keys(walletIds) as WalletName[]

export function FeatureControls({ settings, onChange }: ControlProps) {
  return (
    <>
      <Section title="Shown as">
        <Segments
          label="Shown as"
          name="display"
          titles={displayTitles}
          value={settings.display}
          onChange={(display) => onChange({ ...settings, display })}
        />
      </Section>
      <Section title="Features">
        <CheckboxGroup
          titles={switchTitles}
          chosen={switchesOn(settings)}
          onToggle={(name, isOn) =>
            onChange({ ...settings, features: { ...settings.features, [name]: isOn } })
          }
        />
      </Section>
      <Section title="Featured wallets">
        <CheckboxGroup
          titles={walletTitles}
          chosen={settings.featuredWallets}
          onToggle={(name, isOn) =>
            onChange({
              ...settings,
              featuredWallets: withChoice(walletNames, settings.featuredWallets, name, isOn),
            })
          }
        />
      </Section>
      <Section title="Chains beside Ethereum">
        <CheckboxGroup
          titles={chainTitles}
          chosen={settings.chains}
          onToggle={(name, isOn) =>
            onChange({ ...settings, chains: withChoice(chains, settings.chains, name, isOn) })
          }
        />
      </Section>
      <Section title="Order of methods">
        <MethodOrder settings={settings} onChange={onChange} />
      </Section>
      <Section title="Sign in">
        <Segments
          label="Sign in"
          name="sign-in"
          titles={signInTitles}
          value={settings.signIn}
          onChange={(signIn) => onChange({ ...settings, signIn })}
        />
      </Section>
      <Section title="Language">
        <label className="line">
          <span>Texts</span>
          <select
            value={settings.language}
            onChange={({ target }) => {
              const language = languages.find((code) => code === target.value)
              if (language) onChange({ ...settings, language })
            }}
          >
            {languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageNames[tag]}
              </option>
            ))}
          </select>
        </label>
        <p className="note">Replace single sentences or add languages with addLanguages.</p>
      </Section>
    </>
  )
}

function withChoice<Name>(
  all: readonly Name[],
  chosen: readonly Name[],
  name: Name,
  isOn: boolean,
): readonly Name[] {
  return all.filter((option) => (option === name ? isOn : chosen.includes(option)))
}

function MethodOrder({ settings, onChange }: ControlProps) {
  return (
    <ol className="order">
      {settings.connectMethods.map((method, index) => (
        <li key={method}>
          <span>{methodTitles[method]}</span>
          <button
            type="button"
            aria-label={`Move ${methodTitles[method]} up`}
            disabled={index === 0}
            onClick={() =>
              onChange({ ...settings, connectMethods: moveUp(settings.connectMethods, index) })
            }
          >
            ↑
          </button>
        </li>
      ))}
    </ol>
  )
}
