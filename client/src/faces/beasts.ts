// The three beasts of the Jabberwocky box, cut in wood: ink is currentColor, the cut lines are --cut. viewBox 0 0 100 100.

const LINE = 'fill="none" stroke="var(--cut)"'

export const BEASTS: Record<string, string> = {
  green: `
    <path d="M57 10L60 1 66 9 73 2 76 12 85 8 84 19 94 19 89 29 98 33 91 41 98 50 90 56Z" fill="currentColor"/>
    <path d="M74 86Q90 90 92 78L87 80 92 68 99 78 96 79Q97 97 76 95Z" fill="currentColor"/>
    <path d="M38 88L31 99 37 97 40 100 44 96 49 98 47 88ZM60 88L60 99 65 96 69 100 71 96 77 97 70 86Z" fill="currentColor"/>
    <circle cx="54" cy="60" r="33" fill="currentColor"/>
    <path d="M88 64C94 40 86 14 60 8 48 4 40 5 34 9 24 9 12 8 5 13 3 17 8 19 13 19 19 21 24 22 27 24 22 25 14 26 8 33 14 39 30 38 41 33 49 29 58 29 63 38 66 46 66 52 66 60Z" fill="currentColor" stroke="var(--cut)" stroke-width="1.6"/>
    <path d="M54 60a4 4 0 0 1-8 0 8 8 0 0 1 16 0 12 12 0 0 1-24 0 16 16 0 0 1 32 0 20 20 0 0 1-40 0 24 24 0 0 1 24-24" ${LINE} stroke-width="1.7" stroke-linecap="round"/>
    <path d="M82 68A28.5 28.5 0 0 1 26 65M34 60a16 16 0 0 0 32 0" ${LINE} stroke-width="5.5" stroke-dasharray=".8 2.2"/>
    <path d="M77 56C79 40 74 24 57 18" ${LINE} stroke-width="8" stroke-dasharray="1 3"/>
    <path d="M11 19L13 24 16 20.5 19 25 21 21.5ZM14 29L16 25.5 19 28 21 25Z" fill="var(--cut)"/>
    <path d="M9 14q2-1 3 .5" ${LINE} stroke-width="1.4"/>
    <circle cx="38" cy="16" r="6" fill="var(--cut)"/><circle cx="37" cy="16" r="3.6" fill="var(--c)"/><circle cx="36.5" cy="16" r="1.6" fill="currentColor"/>
    <path d="M31 9Q38 6 45 12" ${LINE} stroke-width="1.4"/>`,
  yellow: `
    <path d="M24 36C2 36-2 8 15 5 28 4 30 19 20 20 15 20 14 14 18 12 9 15 15 28 30 26ZM76 36C98 36 102 8 85 5 72 4 70 19 80 20 85 20 86 14 82 12 91 15 85 28 70 26Z" fill="currentColor"/>
    <path d="M80 82Q96 84 94 66L89 69Q89 58 95 52 101 60 99 69 99 93 80 91Z" fill="currentColor"/>
    <path d="M15 34Q15 27 22 27H26A10 10 0 0 1 46 27H54A10 10 0 0 1 74 27H78Q85 27 85 34L86 82Q86 90 78 90H22Q14 90 14 82Z" fill="currentColor"/>
    <path d="M18 88L12 99 18 97 22 100 26 97 31 99 34 88ZM66 88L69 99 74 97 78 100 82 97 88 99 82 88ZM40 89L39 97 44 95 47 97 47 89ZM53 89L53 97 56 95 61 97 60 89Z" fill="currentColor"/>
    <path d="M16 50C4 46 0 54 4 59M16 56C7 56 4 64 9 67M84 50C96 46 100 52 97 57M84 56C90 56 93 60 92 63" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>
    <circle cx="36" cy="28" r="6.5" fill="var(--cut)"/><circle cx="64" cy="28" r="6.5" fill="var(--cut)"/>
    <circle cx="37" cy="29" r="4" fill="var(--c)"/><circle cx="63" cy="29" r="4" fill="var(--c)"/>
    <circle cx="37.5" cy="29.5" r="1.8" fill="currentColor"/><circle cx="62.5" cy="29.5" r="1.8" fill="currentColor"/>
    <path d="M25 55Q50 50 75 55 79 74 66 77 50 80 34 77 21 74 25 55Z" fill="var(--c)"/>
    <path d="M25 55L30 65 35 54 40 65 45 53.5 50 65 55 53.5 60 65 65 54 70 65 75 55Q50 50 25 55ZM33 77L37 66 41 78ZM67 77L63 66 59 78Z" fill="var(--cut)"/>
    <path d="M43 45q2.5-4 5 0M52 45q2.5-4 5 0M24 51Q50 45 76 51M40 38h20M44 35h12" ${LINE} stroke-width="1.6" stroke-linecap="round"/>
    <path d="M19 36V84M81 36V84" ${LINE} stroke-width="5" stroke-dasharray=".9 2.6"/>
    <path d="M30 84.5H70" ${LINE} stroke-width="5" stroke-dasharray=".9 2.6"/>
    <path d="M9 12Q7 20 12 26M91 12Q93 20 88 26" ${LINE} stroke-width="5" stroke-dasharray="1 2.4"/>`,
  purple: `
    <path d="M50 22C40 30 32 36 29 42L22 33 23 46C19 58 12 74 3 93L16 87 24 97 34 88 43 97 50 89 57 97 66 88 76 97 84 87 97 93C88 74 81 58 77 46L78 33 71 42C68 36 60 30 50 22Z" fill="currentColor"/>
    <path d="M43 92L40 100M47 92V100M53 92V100M57 92L60 100" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M30 45Q24 64 16 87M32 46Q32 68 34 88M36 47Q42 66 50 89M70 45Q76 64 84 87M68 46Q68 68 66 88M64 47Q58 66 50 89" ${LINE} stroke-width="1.6"/>
    <path d="M13 78Q22 74 31 78M36 80Q43 76 47 82M87 78Q78 74 69 78M64 80Q57 76 53 82" ${LINE} stroke-width="9" stroke-dasharray=".8 2.2"/>
    <path d="M44 47L50 53 56 47M44 54L50 60 56 54M45.5 61L50 66 54.5 61M47 68L50 71 53 68" ${LINE} stroke-width="1.6"/>
    <path d="M50 46Q46 36 43 30 36 24 37 14L25 0Q36 2 43 8 50 5 57 8 64 2 75 0L63 14Q64 24 57 30 54 36 50 46Z" fill="currentColor" stroke="var(--cut)" stroke-width="1.6"/>
    <path d="M39 15Q46 14 48 22 41 23 39 15ZM61 15Q54 14 52 22 59 23 61 15Z" fill="var(--cut)"/>
    <circle cx="44.5" cy="18.5" r="2.3" fill="var(--c)"/><circle cx="55.5" cy="18.5" r="2.3" fill="var(--c)"/>
    <path d="M50 44V29M47.5 30l.8 3M52.5 30l-.8 3M46 11q4-2 8 0" ${LINE} stroke-width="1.3"/>
    <path d="M31 5L40 12M69 5L60 12" ${LINE} stroke-width="4" stroke-dasharray=".9 1.8"/>`,
}
