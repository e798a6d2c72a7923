import { settingsTexts } from '../../texts/settings.ts';
import styles from './section-navigation.module.css';
import pageStyles from './settings-view.module.css';

type SectionId = keyof typeof settingsTexts.sections;

const SECTIONS = Object.keys(settingsTexts.sections) as readonly SectionId[]; // Safe: the texts are a literal.

/** Leads to each section of the page. */
export function SectionNavigation() {
  return (
    <nav className={styles.navigation} aria-label={settingsTexts.navigation}>
      {SECTIONS.map((id) => (
        <button key={id} type="button" className={styles.link} onClick={() => show(id)}>
          {settingsTexts.sections[id]}
        </button>
      ))}
    </nav>
  );
}

/** The address is the view's: a section is shown without changing it. */
function show(id: SectionId): void {
  const section = document.getElementById(sectionId(id));
  const page = section?.closest(`.${pageStyles.page}`);
  if (!section || !page) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = page.scrollTop + section.getBoundingClientRect().top - page.getBoundingClientRect().top;
  // Not scrollIntoView, which would move the window around the page as well.
  page.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
  section.focus({ preventScroll: true });
}

/** The element of a section. */
export function sectionId(id: SectionId): string {
  return `settings-${id}`;
}
