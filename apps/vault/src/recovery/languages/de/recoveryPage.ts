import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Dein Wallet wiederherstellen',
  intro: 'Geh offline, bevor du fortfährst: Diese Seite braucht kein Netz. Sie öffnet dein Wiederherstellungskit mit deinem Wiederherstellungscode und zeigt deine 24 Wörter, die du in jedem anderen Wallet verwenden kannst.',
  show: 'Die 24 Wörter anzeigen',
  smartAccount: '{address} (Smart Account dieses Schlüssels)',
  sealed: 'Dieser Code öffnet dieses Kit nicht. Prüfe den Code oder wähle das Kit, das zu ihm gehört.',
  'other-wallet': 'Dieses Kit enthält ein anderes Wallet, als es nennt, daher haben wir abgebrochen.',
  'rolled-back': 'Dieses Kit ist veraltet. Wähle das neueste.',
}
