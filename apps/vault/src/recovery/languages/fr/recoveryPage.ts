import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Restaurer votre wallet',
  intro: 'Passez hors ligne avant de continuer : cette page n’a pas besoin de réseau. Elle ouvre votre kit de récupération avec votre code de récupération et affiche vos 24 mots, utilisables dans tout autre wallet.',
  show: 'Afficher les 24 mots',
  smartAccount: '{address} (compte intelligent de cette clé)',
  sealed: 'Ce code n’ouvre pas ce kit. Vérifiez le code, ou choisissez le kit qui lui correspond.',
  'other-wallet': 'Ce kit contient un autre wallet que celui qu’il indique, nous avons donc arrêté.',
  'rolled-back': 'Ce kit est obsolète. Choisissez le plus récent.',
}
