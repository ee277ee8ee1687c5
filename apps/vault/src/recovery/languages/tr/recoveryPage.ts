import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Cüzdanınızı geri yükleyin',
  intro: 'Devam etmeden önce çevrimdışı olun: bu sayfa ağa ihtiyaç duymaz. Kurtarma kitinizi kurtarma kodunuzla açar ve başka herhangi bir cüzdanda kullanabileceğiniz 24 kelimenizi gösterir.',
  show: '24 kelimeyi göster',
  smartAccount: '{address} (bu anahtarın akıllı hesabı)',
  sealed: 'Bu kod bu kiti açmıyor. Kodu kontrol edin veya koda ait kiti seçin.',
  'other-wallet': 'Bu kit, belirttiğinden farklı bir cüzdan içeriyor, bu yüzden durduk.',
  'rolled-back': 'Bu kit güncel değil. En yenisini seçin.',
}
