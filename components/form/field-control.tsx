/** Maps each field of the contract to its control. */
import dynamic from 'next/dynamic';
import { latePart } from '#components/shell/late-part.tsx';
import type { FieldProps } from './field-props.ts';
import { ChoiceField, SomeOfField, SwitchField } from './fields/choice-field.tsx';
import { JsonField } from './fields/json-field.tsx';
import { ListField } from './fields/list-field.tsx';
import { NumberField, SeedField } from './fields/number-field.tsx';
import { ObjectField } from './fields/object-field.tsx';
import { PromptField } from './fields/prompt-field.tsx';
import { RatioField, SizeField } from './fields/size-field.tsx';
import { TextField, TextsField } from './fields/text-field.tsx';
import { UnionField } from './fields/union-field.tsx';

// Loaded only by the pages that need them.
const ContentsField = dynamic(() =>
  latePart(() => import('./fields/turns-editor.tsx').then((module) => module.ContentsField)),
);
const EmbeddingsField = dynamic(() =>
  latePart(() => import('./fields/embeddings-field.tsx').then((module) => module.EmbeddingsField)),
);
const FirstFrameField = dynamic(() =>
  latePart(() => import('./fields/image-field.tsx').then((module) => module.FirstFrameField)),
);
const ImageField = dynamic(() =>
  latePart(() => import('./fields/image-field.tsx').then((module) => module.ImageField)),
);
const ImagesField = dynamic(() =>
  latePart(() => import('./fields/images-field.tsx').then((module) => module.ImagesField)),
);
const MessageField = dynamic(() =>
  latePart(() => import('./fields/message-field.tsx').then((module) => module.MessageField)),
);
const ReferencesField = dynamic(() =>
  latePart(() => import('./fields/references-field.tsx').then((module) => module.ReferencesField)),
);
const FunctionsField = dynamic(() =>
  latePart(() => import('./fields/tools-field.tsx').then((module) => module.FunctionsField)),
);
const SafetyField = dynamic(() =>
  latePart(() => import('./fields/safety-field.tsx').then((module) => module.SafetyField)),
);
const ToolsField = dynamic(() =>
  latePart(() => import('./fields/tools-field.tsx').then((module) => module.ToolsField)),
);
const TurnsField = dynamic(() =>
  latePart(() => import('./fields/turns-editor.tsx').then((module) => module.TurnsField)),
);

export function FieldControl(props: FieldProps) {
  const { field } = props;
  switch (field.widget) {
    case 'prompt':
      return <PromptField {...props} />;
    case 'pixel-size':
    case 'token-or-pixel-size':
      return <SizeField {...props} />;
    case 'ratio':
      return <RatioField {...props} />;
    case 'seed':
      return <SeedField {...props} />;
    case 'images':
      return <ImagesField {...props} />;
    case 'image':
      return <ImageField {...props} />;
    case 'first-frame':
      return <FirstFrameField {...props} />;
    case 'video-references':
      return <ReferencesField {...props} />;
    case 'turns':
      return <TurnsField {...props} />;
    case 'contents':
      return <ContentsField {...props} />;
    case 'embeddings':
      return <EmbeddingsField {...props} />;
    case 'message':
      return <MessageField {...props} />;
    case 'tools':
      return <ToolsField {...props} />;
    case 'functions':
      return <FunctionsField {...props} />;
    case 'safety':
      return <SafetyField {...props} />;
    case 'json':
      return <JsonField {...props} />;
    case 'slider':
    case undefined:
      return <PlainField {...props} />;
  }
}

function PlainField(props: FieldProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextField {...props} />;
    case 'integer':
    case 'number':
      return <NumberField {...props} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'object':
      return <ObjectField {...props} />;
    case 'union':
      return <UnionField {...props} />;
    case 'list':
      return <ManyField {...props} />;
    case 'json':
      return <JsonField {...props} />;
  }
}

function ManyField(props: FieldProps) {
  const { fields, items, itemOptions } = props.field;
  if (fields) return <ListField {...props} />;
  if (itemOptions) return <SomeOfField {...props} />;
  return items === 'text' ? <TextsField {...props} /> : <JsonField {...props} />;
}
