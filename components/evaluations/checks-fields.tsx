/** The automatic checks and the judge of a new evaluation. */
import { Checkbox } from '#components/ui/checkbox.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { resultOf } from '#lib/contract/operation-facts.ts';
import { DraftField, type DraftProps } from './draft-field.tsx';

export function ChecksFields(props: DraftProps) {
  const { draft } = props;
  const result = resultOf(draft.operation);
  const isText = result === 'text';
  return (
    <>
      <PagePart title="Checks" words="Applied to each output. Checks without a value are skipped.">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Tick {...props} name="notEmpty" label="Not empty" />
          {result === 'images' ? (
            <>
              <Tick {...props} name="size" label="Requested size" />
              <Tick {...props} name="format" label="Requested format" />
            </>
          ) : null}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {!isText ? null : (
            <>
              <DraftField
                {...props}
                name="contains"
                label="Contains"
                placeholder="{{expected}}"
                help="Ignores case."
              />
              <DraftField {...props} name="matches" label="Matches the pattern" placeholder="^[A-Z]" />
            </>
          )}
          <DraftField {...props} name="maxLatencyMs" label="Total time at most" suffix="ms" />
          <DraftField
            {...props}
            name="maxCost"
            label="Cost at most"
            help="In the currency of the price table."
          />
        </div>
        {!isText ? null : (
          <DraftField
            {...props}
            name="schema"
            label="JSON schema of the output"
            placeholder='{ "type": "object", "required": ["city"] }'
            area="code"
          />
        )}
      </PagePart>
      {result === 'video' ? null : <JudgeFields {...props} />}
    </>
  );
}

function JudgeFields(props: DraftProps) {
  return (
    <PagePart
      title="Judge"
      words="Optional. A model scores each output from 1 to 5 by your rubric, through the messages operation. Its requests are in the history and cost as others do."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftField {...props} name="judgeModel" label="Judge model" placeholder="epsilon-opus-5" />
      </div>
      {props.draft.judgeModel.trim() === '' ? null : (
        <DraftField
          {...props}
          name="rubric"
          label="Rubric"
          placeholder="The output is correct, complete and at most two sentences long."
          area="text"
        />
      )}
    </PagePart>
  );
}

function Tick({
  draft,
  onChange,
  name,
  label,
}: DraftProps & { name: 'notEmpty' | 'size' | 'format'; label: string }) {
  return <Checkbox label={label} checked={draft[name]} onChange={(on) => onChange({ [name]: on })} />;
}
