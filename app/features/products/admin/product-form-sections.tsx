import { deriveMetaDescription, standardConditionDetails } from '#app/features/products/product-texts.ts'
import { categoryNames, conditions, periods, stylesOf, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import {
  CheckField,
  type FormState,
  MoneyField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from '#app/ui/form/fields.tsx'
import { SearchPreview } from '#app/ui/form/search-preview.tsx'
import { type productFields, withCategory } from './product-form.ts'

type ProductFormState = FormState<typeof productFields>

/** Name to condition (PFRM-01..11). */
export function DetailsSection({ form, isSold }: { form: ProductFormState; isSold: boolean }) {
  const { category } = form.values
  const subcategories = subcategoriesOf(category)
  const hasSubcategories = subcategories.length > 0
  return (
    <section className="box" aria-labelledby="product-details">
      <h2 id="product-details">Details</h2>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="name" isRequired className="span" />
        <TextArea form={form} field="description" rows={5} isRequired className="span" />
        <MoneyField form={form} field="price" isRequired={!form.values.price_on_request} />
        <NumberField form={form} field="quantity" step="1" isDisabled={isSold}>
          {isSold && <p className="hint">Sold: none is left.</p>}
        </NumberField>
        <CheckField form={form} field="price_on_request" />
        <CheckField form={form} field="takes_offers" />
        <SelectField
          form={form}
          field="category"
          options={categoryNames}
          none="Choose a category"
          isRequired
          onChange={(category) => form.change((values) => withCategory(values, category))}
        />
        <SelectField
          form={form}
          field="subcategory"
          options={subcategories}
          none={category && !hasSubcategories ? 'None in this category' : 'Choose a subcategory'}
          isRequired={hasSubcategories}
          isDisabled={!hasSubcategories && form.values.subcategory === ''}
        />
        <SelectField form={form} field="style" options={stylesOf(category)} none="Choose a style" isRequired />
        <SelectField form={form} field="period" options={periods} none="Choose a period" isRequired />
        <SelectField form={form} field="condition" options={conditions} none="Choose a condition" isRequired />
        <TextArea form={form} field="condition_details" rows={2}>
          <p className="hint">
            <button
              type="button"
              className="link reach"
              onClick={() => form.change({ condition_details: standardConditionDetails })}
            >
              Use the standard sentence
            </button>
          </p>
        </TextArea>
      </div>
    </section>
  )
}

/** Lengths in inches (PFRM-12). */
export function DimensionsSection({ form }: { form: ProductFormState }) {
  return (
    <section className="box" aria-labelledby="product-dimensions">
      <h2 id="product-dimensions">Dimensions</h2>
      <div className="fgrid fgrid--4">
        {(['width_inches', 'height_inches', 'depth_inches', 'seat_height_inches'] as const).map((field) => (
          <NumberField key={field} form={form} field={field} step="0.1" unit="in" />
        ))}
      </div>
    </section>
  )
}

/** What search engines show, with the recommended lengths (PFRM-19..21). Blank fields are derived on saving. */
export function SeoSection({ form }: { form: ProductFormState }) {
  const title = form.values.meta_title || form.values.name
  const description = form.values.meta_description || (deriveMetaDescription(form.values.description) ?? '')
  return (
    <section className="box" aria-labelledby="product-seo">
      <h2 id="product-seo">SEO</h2>
      <div className="fgrid">
        <TextField
          form={form}
          field="meta_title"
          placeholder={form.values.name || 'The name'}
          hint="Recommended: 50-60 characters"
          measure={{ text: title, from: 50, to: 60 }}
        />
        <TextArea
          form={form}
          field="meta_description"
          rows={3}
          placeholder={description || 'The beginning of the description'}
          hint="Recommended: 150-160 characters"
          measure={{ text: description, from: 150, to: 160 }}
        />
        <SearchPreview title={title} description={description} />
      </div>
    </section>
  )
}
