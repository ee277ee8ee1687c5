import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Bu bağlantı artık çalışmıyor',
  linkOverText: 'Daha önce kullanıldı veya süresi doldu. Giriş yaptığınız sitede yeniden başlayın.',
  tooMany: 'Çok fazla e-posta gönderildi',
  tooManyText: 'Adresinize bir saat veya bir gün içinde çok fazla e-posta gönderildi. Daha sonra tekrar deneyin.',
  isThisYou: 'Bu siz misiniz?',
  isThisYouText: 'E-posta adresinizle yeni bir tarayıcıdan giriş istendi.',
  site: 'Site',
  browser: 'Tarayıcı',
  sendCode: 'Evet, kodu gönder',
  codeSent: 'Kod yolda',
  codeSentText: 'Kodu ikinci bir e-postayla gönderdik. Girişe başladığınız yere yazın.',
  closePage: 'Bu sayfayı kapatabilirsiniz.',
  undoOverText: 'Değişiklik zaten geri alındı veya 24 saatten fazla zaman geçti.',
  undo: 'Değişiklik geri alınsın mı?',
  undoText: 'Yeniden eski adresinizle giriş yaparsınız ve tüm tarayıcılardan çıkış yapılır.',
  undoButton: 'Evet, geri al',
  undone: 'Değişiklik geri alındı',
  undoneText: 'Cüzdanınıza yeniden şu adresle giriş yaparsınız: {email}.',
  loginOver: 'Bu girişin süresi doldu veya kullanıldı',
  loginOverText: 'Bu pencereyi kapatın ve giriş yaptığınız sitede yeniden başlayın.',
}
