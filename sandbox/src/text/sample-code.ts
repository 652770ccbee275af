/**
 * A short sample program in the language that a prompt names. Every program prints the phrases of the prompt as a
 * list; none solves the task of the prompt.
 */

export interface CodeLanguage {
  /** The tag of a Markdown code fence. */
  readonly tag: string;
  readonly name: string;
}

/** The language that a text names, or undefined. */
export function findLanguage(text: string): CodeLanguage | undefined {
  return languages.find(({ pattern }) => pattern.test(text));
}

/** The program without a fence. `topic` is one line. */
export function writeCode(tag: string, topic: string, items: readonly string[]): string {
  const { program = '' } = languages.find((language) => language.tag === tag) ?? {};
  const strings = items.map((item) =>
    tag === 'sql' ? `'${item.replaceAll("'", "''")}'` : JSON.stringify(item),
  );
  return program
    .replace('TOPIC', () => topic.replaceAll('--', '–'))
    .replace('ITEMS', () => strings.join(tag === 'bash' ? ' ' : ', '));
}

/** Each begins with a line of the tag, the name and the pattern of the name. */
const languages = String.raw`
=== typescript ; TypeScript ; \btypescript\b|\btsx?\b
// Sample code for: TOPIC
const items: string[] = [ITEMS];

console.log(items.map((item, index) => index + 1 + '. ' + item).join('\n'));
=== javascript ; JavaScript ; \bjavascript\b|\bnode(\.?js)?\b|\bjsx?\b|\breact\b
// Sample code for: TOPIC
const items = [ITEMS];

console.log(items.map((item, index) => index + 1 + '. ' + item).join('\n'));
=== python ; Python ; \bpython\b|\bpandas\b|\bdjango\b
# Sample code for: TOPIC
def print_list(items: list[str]) -> None:
    for number, item in enumerate(items, start=1):
        print(f"{number}. {item}")


print_list([ITEMS])
=== go ; Go ; \bgolang\b|\bin go\b
// Sample code for: TOPIC
package main

import "fmt"

func main() {
	for index, item := range []string{ITEMS} {
		fmt.Printf("%d. %s\n", index+1, item)
	}
}
=== rust ; Rust ; \brust\b
// Sample code for: TOPIC
fn main() {
    for (index, item) in [ITEMS].iter().enumerate() {
        println!("{}. {}", index + 1, item);
    }
}
=== sql ; SQL ; \b(my|postgre)?sql\b
-- Sample query for: TOPIC
SELECT id, name, created_at
FROM items
WHERE name IN (ITEMS)
ORDER BY created_at DESC;
=== bash ; Bash ; \bbash\b|\bshell script\b
#!/usr/bin/env bash
# Sample script for: TOPIC
printf '%s\n' ITEMS
=== css ; CSS ; \bcss\b
/* Sample styles for: TOPIC */
.sample {
  display: grid;
  place-items: center;
}
`
  .split(/^=== /m)
  .slice(1)
  .map((entry) => {
    const [tag = '', name = '', pattern = ''] = entry.slice(0, entry.indexOf('\n')).split(' ; ');
    return { tag, name, pattern: new RegExp(pattern, 'i'), program: entry.slice(entry.indexOf('\n')).trim() };
  });
