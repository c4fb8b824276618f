export const difficulties = ['Low', 'Medium', 'High'] as const

/** A kind of site that could link to the gallery; no organisation is named, because none was asked (OP-24). */
export interface TargetSite {
  site: string
  type: string
  difficulty: (typeof difficulties)[number]
  notes: string
}

export const targetSites: readonly TargetSite[] = [
  {
    site: 'Regional arts council directory',
    type: 'Directory',
    difficulty: 'Low',
    notes: 'Free listing for galleries in the county; renew it each year with new photographs.',
  },
  {
    site: 'City visitor guide',
    type: 'Local guide',
    difficulty: 'Low',
    notes: 'Submit hours, address and the events calendar; they list exhibitions two months ahead.',
  },
  {
    site: 'Antiques trade association',
    type: 'Membership',
    difficulty: 'Medium',
    notes: 'A member page with a link. Needs two references and a written condition policy.',
  },
  {
    site: 'Design and interiors magazine',
    type: 'Press',
    difficulty: 'High',
    notes: 'Pitch one well-photographed room with sources; lead time is about four months.',
  },
  {
    site: 'Art collecting weblog',
    type: 'Guest post',
    difficulty: 'Medium',
    notes: 'Takes practical articles of 900 to 1,200 words with original pictures.',
  },
  {
    site: 'University art history department',
    type: 'Education',
    difficulty: 'High',
    notes: 'Offer a study visit with a works list; links come from course and resource pages.',
  },
]

export interface GuestPost {
  title: string
  audience: string
  topics: readonly string[]
}

export const guestPosts: readonly GuestPost[] = [
  {
    title: 'A collecting weblog',
    audience: 'First-time buyers',
    topics: ['How to read a condition report', 'What an edition number tells you', 'Buying a first work on paper'],
  },
  {
    title: 'An interior design journal',
    audience: 'Designers and their clients',
    topics: ['Hanging pictures with mid-century furniture', 'Light that is kind to works on paper'],
  },
  {
    title: 'A local culture newsletter',
    audience: 'Neighbors and visitors',
    topics: ['An afternoon of galleries in West Palm Beach', 'How an exhibition is hung'],
  },
]

export interface PlanStep {
  step: string
  rhythm: string
  text: string
}

export const planSteps: readonly PlanStep[] = [
  { step: 'Directory submissions', rhythm: 'Monthly (2-3)', text: 'Submit the gallery to two or three directories.' },
  { step: 'Guest post', rhythm: 'Quarterly (1)', text: 'Write one article for a site that collectors read.' },
  { step: 'Local partnerships', rhythm: 'Ongoing', text: 'Trade links with hotels, framers and museums nearby.' },
  {
    step: 'Press releases',
    rhythm: 'For major events',
    text: 'Send a release with pictures three weeks before an opening.',
  },
  { step: 'Social media', rhythm: 'Weekly', text: 'Show one work or one profile, with a link to its page.' },
  { step: 'Monitoring', rhythm: 'Monthly', text: 'Note new and lost links, and what they brought.' },
]
