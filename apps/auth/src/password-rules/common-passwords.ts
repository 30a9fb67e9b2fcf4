/**
 * The commonest passwords of leaked lists that have the ten characters we require, and the words that they are made of.
 * They stand in the source, so that no password leaves the service to be looked up.
 */
const WHOLE = `
0000000000 0123456789 0987654321 1010101010 1020304050 1029384756 1098765432 1111111111 1111122222 1122334455
112233445566 1212121212 123123123123 1231231234 1234512345 123456123456 12345654321 1234567890 12345678900
12345678901 1234567890123 123456789012 12345678910 123456789101112 1234567891 12345678987654321 123456789a
123456789abc 123456789q 123456789qwe 123456789z 1234567a89 123456abcd 123456qwerty 12345qwert 1234abcd1234
1234qwer1234 1234qwerasdf 123abc456def 123qweasdzxc 123qwe123qwe 123321123321 1357924680 147258369 1472583690
147852369 1478523690 159357456852 1597532486 1a2b3c4d5e 1a2s3d4f5g 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1q2w3e4r5t6y7u8i9o0p 1qa2ws3ed4rf 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 2222222222 3333333333
4444444444 5555555555 6666666666 741852963 7418529630 7777777777 8888888888 963852741 9638527410 9876543210
9999999999 987654321a 99999999999 a123456789 a1b2c3d4e5 a1s2d3f4g5 aa123456789 abc123456789 abc123abc123
abcd123456 abcd12345678 abcdef123456 abcdefghij abcdefghijk abcdefghijklmnopqrstuvwxyz adminadmin
administrator adminpassword alexander1 asdasdasdasd asdf123456 asdfasdfasdf asdfghjkl1 asdfghjkl123 asdfghjkl;'
asdfjkl123 asdfqwer1234 azertyuiop azertyuiop123 babygirl123 barcelona1 basketball blink182182 bismillah123
butterfly1 californian changeme123 charlie123 chelsea123 chocolate1 christopher computer123 default123
demodemodemo dragon12345 elizabeth1 facebook123 football123 fuckyou123 fuckyou1234 gfhjkm12345 godisgood1
hello12345 helloworld helloworld1 iloveyou12 iloveyou123 iloveyou1234 ilovejesus ilovemyself ilovemyfamily
iloveyou2020 iloveyousomuch internet123 jesuschrist jonathan12 justinbieber killer12345 lakers2424 letmein123
letmeinnow letmein1234 liverpool1 liverpool123 lovelove123 loveyou123 manchester manchester1 manutd1234
master12345 michael123 michelle12 minecraft1 minecraft123 monkey12345 mypassword mypassword1 newyork123
nothing123 p@ssw0rd123 p@ssword123 pa55word123 pa$$word123 pakistan123 pass123456 pass1234567 pass@123456
passpasspass passw0rd12 passw0rd123 password00 password01 password10 password11 password12 password123
password1234 password12345 password123456 password2020 password2021 password2022 password2023 password2024
password2025 password2026 password@1 password@123 passwordpassword passwords1 pokemon123 prince1234
princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx1234 qazwsx123456 qazwsxedc1 qazwsxedc123 qazwsxedcrfv
qazwsxedcrfvtgb qweasdzxc1 qweasdzxc123 qwer123456 qwer1234qwer qwertasdfg qwerty0987 qwerty12345 qwerty123456
qwerty1234567 qwerty123456789 qwerty1234 qwerty7890 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop12
qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertzuiop
qweqweqweqwe rockyou123 samsung123 sayangkamu secret1234 secretpassword senha12345 slipknot666 snowball12
spiderman1 starwars123 sunshine12 sunshine123 superman12 superman123 swordfish1 test123456 test12345678
testing123 testtest123 testtesttest thankyou123 trustno1trustno1 tinkerbell user123456 welcome123 welcome1234
welcome2024 welcome2025 welcome2026 whatever123 yellowstone zaq12wsxcde3 zaq1xsw2cde3 zxcvbnm123 zxcvbnm1234
zxcvbnm,./ zxcvbnmasdfghjkl zxcvbnmasdfghjklqwertyuiop
`;

/** A common word followed by digits or marks is as easily guessed as the word. */
const WORDS = `
password passwort passwords motdepasse contrasena senha qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm letmein welcome
iloveyou admin administrator superman batman spiderman football baseball basketball princess sunshine dragon
monkey master shadow michael jordan charlie liverpool chelsea arsenal barcelona computer internet samsung
starwars pokemon minecraft whatever trustno secret changeme default testing hello helloworld login access
passw pass user test love lovely summer winter spring autumn monday january company bitcoin ethereum crypto
`;

const listed = new Set(WHOLE.trim().split(/\s+/));
const words = new Set(WORDS.trim().split(/\s+/));
/** Characters that people write instead of letters: with them, `P@ssw0rd2024!` is recognized as a common word. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
};

/** Returns whether a password is among the first that anybody would try. Case does not count. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (listed.has(lower)) return true;
  const word = /^(.*?)[\d\W_]*$/su.exec(lower)?.[1] ?? '';
  return words.has(word) || words.has(withLetters(word));
}

function withLetters(word: string): string {
  return word.replace(/[@4031$5]/g, (character) => LOOKALIKES[character]!);
}
